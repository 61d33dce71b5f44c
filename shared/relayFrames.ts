/**
 * The frames that the relay and the app exchange. A websocket message carries one frame or several, each as
 * `kind (1 byte: bit 7 says last) · stream (4) · length (4) · payload`, numbers in network order. Text is Latin-1, as HTTP's
 * own heads are, so that a byte outside ASCII comes through as it was.
 */

/** Offered by the app and echoed by the relay when the websocket opens. */
export const RELAY_PROTOCOL = 'sidestage-relay.1';

/** What one side may send of a body before the other has given more credit. */
export const RELAY_WINDOW_BYTES = 64 * 1024;
export const RELAY_MOST_CHUNK_BYTES = 32 * 1024;
/** A body, of a request or of an answer. */
export const RELAY_MOST_BODY_BYTES = 1024 * 1024;
/** Requests under way for one app. */
export const RELAY_MOST_STREAMS = 512;
export const RELAY_MOST_MESSAGE_BYTES = 128 * 1024;
export const RELAY_MOST_HEADERS = 200;
const MOST_HEAD_BYTES = 32 * 1024;

const cancelReasons = ['lost', 'unreachable', 'tooLarge'] as const;
/**
 * Why a stream ends early. `lost`: who asked has gone, or waited too long. `unreachable`: nothing answers at the app.
 * `tooLarge`: the answer is over the limit.
 */
export type RelayCancelReason = (typeof cancelReasons)[number];

/** Names and values in turn, spelled and ordered as they came. */
export type RawHeaders = readonly string[];

/** `last`: the sender has nothing more for this stream. A body frame belongs to the request or the answer, by who sends it. */
export type RelayFrame =
  | { kind: 'request'; stream: number; last: boolean; method: string; path: string; headers: RawHeaders }
  | { kind: 'answer'; stream: number; last: boolean; status: number; headers: RawHeaders }
  | { kind: 'body'; stream: number; last: boolean; bytes: Uint8Array }
  | { kind: 'cancel'; stream: number; why: RelayCancelReason }
  | { kind: 'credit'; stream: number; bytes: number };

const REQUEST = 1;
const ANSWER = 2;
const BODY = 3;
const CANCEL = 4;
const CREDIT = 5;
const LAST = 0x80;
const PREFIX_BYTES = 9;

const METHOD = /^[A-Z][A-Z-]{0,31}$/;
const PATH = /^\/[\x21-\xff]*$/;
const HEADER_NAME = /^[\w!#$%&'*+.^`|~-]+$/;
const HEADER_VALUE = /^[\t\x20-\x7e\x80-\xff]*$/;

/** A message that is no sequence of frames; the message says what is wrong and repeats nothing of it. */
export class RelayFrameError extends Error {
  override readonly name = 'RelayFrameError';
}

/** The bytes of a frame as they stand in a message. @throws RelayFrameError when it is a head that can't be sent. */
export function encodeRelayFrame(frame: RelayFrame): Uint8Array<ArrayBuffer> {
  const length = payloadBytes(frame);
  const bytes = new Uint8Array(PREFIX_BYTES + length);
  const view = new DataView(bytes.buffer);
  view.setUint8(0, kindByte(frame));
  view.setUint32(1, frame.stream);
  view.setUint32(5, length);
  writePayload(frame, new PayloadWriter(bytes, view, PREFIX_BYTES));
  return bytes;
}

/**
 * The frames of a message. Bodies are views into it.
 * @throws RelayFrameError when it is torn, over a limit, or could not stand in an HTTP head.
 */
export function decodeRelayFrames(message: Uint8Array): RelayFrame[] {
  if (message.length > RELAY_MOST_MESSAGE_BYTES) throw new RelayFrameError('the message is too long');
  const view = new DataView(message.buffer, message.byteOffset, message.byteLength);
  const frames: RelayFrame[] = [];
  let at = 0;
  while (at < message.length) {
    if (at + PREFIX_BYTES > message.length) throw new RelayFrameError('the message ends inside a frame');
    const end = at + PREFIX_BYTES + view.getUint32(at + 5);
    if (end > message.length) throw new RelayFrameError('the message ends inside a frame');
    const reader = new PayloadReader(message, view, at + PREFIX_BYTES, end);
    frames.push(readFrame(view.getUint8(at), view.getUint32(at + 1), reader));
    reader.expectEnd();
    at = end;
  }
  return frames;
}

function kindByte(frame: RelayFrame): number {
  switch (frame.kind) {
    case 'request':
      return REQUEST | (frame.last ? LAST : 0);
    case 'answer':
      return ANSWER | (frame.last ? LAST : 0);
    case 'body':
      return BODY | (frame.last ? LAST : 0);
    case 'cancel':
      return CANCEL | LAST;
    case 'credit':
      return CREDIT;
  }
}

function payloadBytes(frame: RelayFrame): number {
  switch (frame.kind) {
    case 'request':
      return 1 + frame.method.length + 2 + frame.path.length + headersBytes(frame.headers);
    case 'answer':
      return 2 + headersBytes(frame.headers);
    case 'body':
      return frame.bytes.length;
    case 'cancel':
      return 1;
    case 'credit':
      return 4;
  }
}

function headersBytes(headers: RawHeaders): number {
  return headers.reduce((sum, text) => sum + 2 + text.length, 2);
}

function writePayload(frame: RelayFrame, to: PayloadWriter): void {
  switch (frame.kind) {
    case 'request':
      checkHead(frame);
      to.byte(frame.method.length);
      to.text(frame.method);
      to.short(frame.path.length);
      to.text(frame.path);
      to.headers(frame.headers);
      break;
    case 'answer':
      checkHead(frame);
      to.short(frame.status);
      to.headers(frame.headers);
      break;
    case 'body':
      to.bytes(frame.bytes);
      break;
    case 'cancel':
      to.byte(cancelReasons.indexOf(frame.why));
      break;
    case 'credit':
      to.long(frame.bytes);
      break;
  }
}

function readFrame(kind: number, stream: number, from: PayloadReader): RelayFrame {
  const last = (kind & LAST) !== 0;
  switch (kind & ~LAST) {
    case REQUEST: {
      const method = from.text(from.byte());
      const path = from.text(from.short());
      return checkHead({ kind: 'request', stream, last, method, path, headers: from.headers() });
    }
    case ANSWER:
      return checkHead({ kind: 'answer', stream, last, status: from.short(), headers: from.headers() });
    case BODY: {
      const bytes = from.rest();
      if (bytes.length > RELAY_MOST_CHUNK_BYTES) throw new RelayFrameError('a chunk is too long');
      return { kind: 'body', stream, last, bytes };
    }
    case CANCEL: {
      const why = cancelReasons[from.byte()];
      if (!why || !last) throw new RelayFrameError('a stream is cancelled for no known reason');
      return { kind: 'cancel', stream, why };
    }
    case CREDIT: {
      const bytes = from.long();
      if (last || bytes === 0 || bytes > RELAY_WINDOW_BYTES) throw new RelayFrameError('a credit is out of range');
      return { kind: 'credit', stream, bytes };
    }
    default:
      throw new RelayFrameError('a frame is of no known kind');
  }
}

/** Both sides write heads into HTTP as they are: nothing may pass that would end a line or begin another message. */
function checkHead<F extends RelayFrame & { kind: 'request' | 'answer' }>(frame: F): F {
  if (payloadBytes(frame) > MOST_HEAD_BYTES) throw new RelayFrameError('a head is too long');
  if (frame.kind === 'request' && !METHOD.test(frame.method)) throw new RelayFrameError('a method is none');
  if (frame.kind === 'request' && !PATH.test(frame.path)) throw new RelayFrameError('a path is none');
  if (frame.kind === 'answer' && (frame.status < 200 || frame.status > 599)) {
    throw new RelayFrameError('a status is out of range');
  }
  const { headers } = frame;
  if (headers.length % 2 !== 0 || headers.length > 2 * RELAY_MOST_HEADERS) {
    throw new RelayFrameError('headers are too many, or one has no value');
  }
  headers.forEach((text, index) => {
    const isFit = index % 2 === 0 ? HEADER_NAME.test(text) : HEADER_VALUE.test(text);
    if (!isFit) throw new RelayFrameError(index % 2 === 0 ? 'a header has no name' : 'a header has no fit value');
  });
  return frame;
}

class PayloadWriter {
  readonly #bytes: Uint8Array;
  readonly #view: DataView;
  #at: number;

  constructor(bytes: Uint8Array, view: DataView, at: number) {
    this.#bytes = bytes;
    this.#view = view;
    this.#at = at;
  }

  byte(value: number): void {
    this.#view.setUint8(this.#at, value);
    this.#at += 1;
  }

  short(value: number): void {
    this.#view.setUint16(this.#at, value);
    this.#at += 2;
  }

  long(value: number): void {
    this.#view.setUint32(this.#at, value);
    this.#at += 4;
  }

  bytes(value: Uint8Array): void {
    this.#bytes.set(value, this.#at);
    this.#at += value.length;
  }

  text(value: string): void {
    for (let index = 0; index < value.length; index++) this.#bytes[this.#at + index] = value.charCodeAt(index);
    this.#at += value.length;
  }

  headers(headers: RawHeaders): void {
    this.short(headers.length);
    for (const text of headers) {
      this.short(text.length);
      this.text(text);
    }
  }
}

class PayloadReader {
  readonly #bytes: Uint8Array;
  readonly #view: DataView;
  readonly #end: number;
  #at: number;

  constructor(bytes: Uint8Array, view: DataView, at: number, end: number) {
    this.#bytes = bytes;
    this.#view = view;
    this.#at = at;
    this.#end = end;
  }

  byte(): number {
    return this.#view.getUint8(this.#take(1));
  }

  short(): number {
    return this.#view.getUint16(this.#take(2));
  }

  long(): number {
    return this.#view.getUint32(this.#take(4));
  }

  text(length: number): string {
    const at = this.#take(length);
    let text = '';
    for (let index = at; index < at + length; index++) text += String.fromCharCode(this.#bytes[index] ?? 0);
    return text;
  }

  rest(): Uint8Array {
    return this.#bytes.subarray(this.#take(this.#end - this.#at), this.#end);
  }

  headers(): string[] {
    const count = this.short();
    if (count > 2 * RELAY_MOST_HEADERS) throw new RelayFrameError('headers are too many, or one has no value');
    return Array.from({ length: count }, () => this.text(this.short()));
  }

  expectEnd(): void {
    if (this.#at !== this.#end) throw new RelayFrameError('a frame is longer than what it holds');
  }

  #take(length: number): number {
    const at = this.#at;
    if (at + length > this.#end) throw new RelayFrameError('a frame ends inside a value');
    this.#at += length;
    return at;
  }
}
