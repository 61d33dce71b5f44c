import {
  keepKindByte,
  keepPayloadBytes,
  type RelayKeepFrame,
  readKeepFrame,
  writeKeepPayload,
} from './relayKeepFrames.ts';
import { PayloadReader, PayloadWriter, type RawHeaders, RELAY_MOST_HEADERS, RelayFrameError } from './relayPayload.ts';

export type { RelayKeepFrame, RelaySettings, RelayStanding } from './relayKeepFrames.ts';
export { type RawHeaders, RelayFrameError } from './relayPayload.ts';

/**
 * The frames that the relay and the app exchange. A websocket message carries one frame or several, each as
 * `kind (1 byte: bit 7 says last) · stream (4) · length (4) · payload`, numbers in network order. Text is Latin-1, as HTTP's
 * own heads are, so that a byte outside ASCII comes through as it was.
 */

/** Offered by the app and echoed by the relay when the websocket opens. */
export const RELAY_PROTOCOL = 'sidestage-relay.1';
/** Knows the frames of keeping and moving too. An app offers both; the relay takes the newest it knows. */
export const RELAY_PROTOCOL_2 = 'sidestage-relay.2';

/** What one side may send of a body before the other has given more credit. */
export const RELAY_WINDOW_BYTES = 64 * 1024;
export const RELAY_MOST_CHUNK_BYTES = 32 * 1024;
/** A body, of a request or of an answer. */
export const RELAY_MOST_BODY_BYTES = 1024 * 1024;
/** Requests under way for one app. */
export const RELAY_MOST_STREAMS = 512;
export const RELAY_MOST_MESSAGE_BYTES = 128 * 1024;
const MOST_HEAD_BYTES = 32 * 1024;

const cancelReasons = ['lost', 'unreachable', 'tooLarge'] as const;
/**
 * Why a stream ends early. `lost`: who asked has gone, or waited too long. `unreachable`: nothing answers at the app.
 * `tooLarge`: the answer is over the limit.
 */
export type RelayCancelReason = (typeof cancelReasons)[number];

/** `last`: the sender has nothing more for this stream. A body frame belongs to the request or the answer, by who sends it. */
export type RelayFrame =
  | { kind: 'request'; stream: number; last: boolean; method: string; path: string; headers: RawHeaders }
  | { kind: 'answer'; stream: number; last: boolean; status: number; headers: RawHeaders }
  | { kind: 'body'; stream: number; last: boolean; bytes: Uint8Array }
  | { kind: 'cancel'; stream: number; why: RelayCancelReason }
  | { kind: 'credit'; stream: number; bytes: number }
  | RelayKeepFrame;

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
    default:
      return keepKindByte(frame);
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
    default:
      return keepPayloadBytes(frame);
  }
}

function headersBytes(headers: RawHeaders): number {
  let bytes = 2;
  for (const text of headers) bytes += 2 + text.length;
  return bytes;
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
    default:
      writeKeepPayload(frame, to);
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
    default: {
      const frame = readKeepFrame(kind & ~LAST, stream, last, from);
      if (!frame) throw new RelayFrameError('a frame is of no known kind');
      return frame;
    }
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
  for (let at = 0; at < headers.length; at += 2) {
    if (!HEADER_NAME.test(headers[at] ?? '')) throw new RelayFrameError('a header has no name');
    if (!HEADER_VALUE.test(headers[at + 1] ?? '')) throw new RelayFrameError('a header has no fit value');
  }
  return frame;
}
