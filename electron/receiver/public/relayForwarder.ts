import { ChurnMap } from '../../../shared/churnMap.ts';
import {
  RELAY_MOST_BODY_BYTES,
  RELAY_MOST_CHUNK_BYTES,
  RELAY_MOST_STREAMS,
  RELAY_WINDOW_BYTES,
  type RelayCancelReason,
  type RelayFrame,
  RelayFrameError,
} from '../../../shared/relayFrames.ts';
import { isKeepFrame } from '../../../shared/relayKeepFrames.ts';
import type { Asked, ReceiverAnswer, ReceiverDoor } from '../server/receiverDoor.ts';

export type RelayForwarderOptions = {
  door: ReceiverDoor;
  send(frame: RelayFrame): void;
};

type Stream = {
  readonly id: number;
  asked: Asked | null;
  /** What of the request's body may still come, and what of the answer's may still be sent. */
  window: number;
  credit: number;
  requestBytes: number;
  /** Of the answer's body, what waits for credit. */
  left: Uint8Array;
};

const NOTHING = new Uint8Array(0);

/** Hands on what came through one connection to the relay, byte for byte, and its answers back. */
export class RelayForwarder {
  readonly #options: RelayForwarderOptions;
  readonly #streams = new ChurnMap<number, Stream>();

  constructor(options: RelayForwarderOptions) {
    this.#options = options;
  }

  /** @throws RelayFrameError when the relay breaks the rules. */
  take(frame: RelayFrame): void {
    if (frame.kind === 'request') {
      this.#begin(frame);
      return;
    }
    if (isKeepFrame(frame)) throw new RelayFrameError('nothing is kept over this connection');
    const stream = this.#streams.get(frame.stream);
    // The stream may have ended here while this was on its way.
    if (!stream) return;
    switch (frame.kind) {
      case 'answer':
        throw new RelayFrameError('a relay sends no answers');
      case 'body':
        this.#body(stream, frame.bytes, frame.last);
        break;
      case 'cancel':
        this.#forget(stream);
        break;
      case 'credit':
        stream.credit = Math.min(RELAY_WINDOW_BYTES, stream.credit + frame.bytes);
        if (stream.left.length > 0) this.#pump(stream);
        break;
    }
  }

  /** Breaks off everything: the relay sends again what has no answer yet. */
  close(): void {
    for (const stream of this.#streams.values()) this.#forget(stream);
  }

  #begin(frame: RelayFrame & { kind: 'request' }): void {
    if (this.#streams.has(frame.stream)) throw new RelayFrameError('a request begins twice');
    if (this.#streams.size >= RELAY_MOST_STREAMS) throw new RelayFrameError('too many requests at once');
    const stream: Stream = {
      id: frame.stream,
      asked: null,
      window: RELAY_WINDOW_BYTES,
      credit: RELAY_WINDOW_BYTES,
      requestBytes: 0,
      left: NOTHING,
    };
    this.#streams.set(stream.id, stream);
    const asked = this.#options.door.ask(frame, (answer) => this.#answered(stream, answer));
    stream.asked = asked;
    if (asked === null) this.#cancel(stream, 'unreachable');
    else if (this.#streams.get(stream.id) !== stream) asked.gone();
    else if (frame.last) asked.end();
  }

  #body(stream: Stream, bytes: Uint8Array, last: boolean): void {
    stream.window -= bytes.length;
    stream.requestBytes += bytes.length;
    if (stream.window < 0 || stream.requestBytes > RELAY_MOST_BODY_BYTES) {
      throw new RelayFrameError('a body is longer than its credit');
    }
    const { asked } = stream;
    if (bytes.length > 0) asked?.take(Buffer.from(bytes.buffer, bytes.byteOffset, bytes.length));
    if (last) asked?.end();
    else if (bytes.length > 0 && this.#streams.get(stream.id) === stream) {
      stream.window += bytes.length;
      this.#options.send({ kind: 'credit', stream: stream.id, bytes: bytes.length });
    }
  }

  /** Perhaps before all of the body came: what it did not wait for is not handed on. */
  #answered(stream: Stream, answer: ReceiverAnswer | null): void {
    if (this.#streams.get(stream.id) !== stream) return;
    if (answer === null) {
      this.#cancel(stream, 'unreachable');
      return;
    }
    const { status, headers, body } = answer;
    const last = body.length === 0;
    try {
      this.#options.send({ kind: 'answer', stream: stream.id, last, status, headers });
    } catch (cause) {
      if (!(cause instanceof RelayFrameError)) throw cause;
      this.#cancel(stream, 'tooLarge');
      return;
    }
    stream.left = body;
    if (last) this.#forget(stream);
    else this.#pump(stream);
  }

  /** Sends of the answer what the credit allows. */
  #pump(stream: Stream): void {
    while (stream.left.length > 0 && stream.credit > 0) {
      const bytes = stream.left.subarray(0, Math.min(stream.credit, RELAY_MOST_CHUNK_BYTES));
      stream.left = stream.left.subarray(bytes.length);
      stream.credit -= bytes.length;
      const last = stream.left.length === 0;
      this.#options.send({ kind: 'body', stream: stream.id, last, bytes });
      if (last) this.#forget(stream);
    }
  }

  #cancel(stream: Stream, why: RelayCancelReason): void {
    this.#forget(stream);
    this.#options.send({ kind: 'cancel', stream: stream.id, why });
  }

  #forget(stream: Stream): void {
    this.#streams.delete(stream.id);
    stream.asked?.gone();
  }
}
