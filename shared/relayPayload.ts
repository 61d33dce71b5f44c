/** How values stand in a relay's frames: numbers in network order, text in Latin-1 behind its length. */

/** Names and values in turn, spelled and ordered as they came. */
export type RawHeaders = readonly string[];

export const RELAY_MOST_HEADERS = 200;
const WIDE = 2 ** 32;
/** So many characters are made at once: each is an argument on the stack. */
const TEXT_PIECE = 4096;

/** A message that is no sequence of frames; the message says what is wrong and repeats nothing of it. */
export class RelayFrameError extends Error {
  override readonly name = 'RelayFrameError';
}

/** Writes values behind one another. */
export class PayloadWriter {
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

  /** A whole number below 2^53. */
  wide(value: number): void {
    this.long(Math.floor(value / WIDE));
    this.long(value % WIDE);
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

/** Reads values behind one another, and none past its end. */
export class PayloadReader {
  readonly #bytes: Uint8Array;
  readonly #view: DataView;
  readonly #begin: number;
  readonly #end: number;
  #at: number;
  #text: string | null = null;

  constructor(bytes: Uint8Array, view: DataView, at: number, end: number) {
    this.#bytes = bytes;
    this.#view = view;
    this.#begin = at;
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

  /** @throws RelayFrameError from 2^53 on */
  wide(): number {
    const value = this.long() * WIDE + this.long();
    if (!Number.isSafeInteger(value)) throw new RelayFrameError('a number is too large');
    return value;
  }

  /** A view of so many bytes. */
  bytes(length: number): Uint8Array {
    const at = this.#take(length);
    return this.#bytes.subarray(at, at + length);
  }

  text(length: number): string {
    const at = this.#take(length);
    // All of it at once: to cut texts out of one is cheaper than to make each of its bytes.
    this.#text ??= latin1(this.#bytes.subarray(this.#begin, this.#end));
    return this.#text.slice(at - this.#begin, at - this.#begin + length);
  }

  rest(): Uint8Array {
    return this.#bytes.subarray(this.#take(this.#end - this.#at), this.#end);
  }

  headers(): string[] {
    const count = this.short();
    if (count > 2 * RELAY_MOST_HEADERS) throw new RelayFrameError('headers are too many, or one has no value');
    const headers: string[] = [];
    for (let index = 0; index < count; index++) headers.push(this.text(this.short()));
    return headers;
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

function latin1(bytes: Uint8Array): string {
  let text = '';
  for (let at = 0; at < bytes.length; at += TEXT_PIECE) {
    text += String.fromCharCode.apply(null, bytes.subarray(at, at + TEXT_PIECE) as unknown as number[]);
  }
  return text;
}
