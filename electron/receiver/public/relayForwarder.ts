import { type Agent, type ClientRequest, type IncomingMessage, request } from 'node:http';
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

export type RelayForwarderOptions = {
  /** On 127.0.0.1. */
  port: number;
  agent: Agent;
  send(frame: RelayFrame): void;
};

type Stream = {
  readonly id: number;
  readonly request: ClientRequest;
  answer: IncomingMessage | null;
  /** What of the request's body may still come, and what of the answer's may still be sent. */
  window: number;
  credit: number;
  requestBytes: number;
  /** A chunk of the answer that waits for credit. */
  held: Buffer | null;
  hasEnded: boolean;
};

/** Hands on what came through one connection to the relay, byte for byte, and its answers back. */
export class RelayForwarder {
  readonly #options: RelayForwarderOptions;
  readonly #streams = new Map<number, Stream>();

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
        this.#pump(stream);
        break;
    }
  }

  /** Breaks off everything: the relay sends again what has no answer yet. */
  close(): void {
    for (const stream of this.#streams.values()) this.#forget(stream);
  }

  #begin(frame: RelayFrame & { kind: 'request' }): void {
    const { port, agent } = this.#options;
    if (this.#streams.has(frame.stream)) throw new RelayFrameError('a request begins twice');
    if (this.#streams.size >= RELAY_MOST_STREAMS) throw new RelayFrameError('too many requests at once');
    const outgoing = request({
      host: '127.0.0.1',
      port,
      agent,
      method: frame.method,
      path: frame.path,
      // As a flat list node writes them as they are: spelling, order and bytes stay.
      headers: ['Host', `127.0.0.1:${port}`, ...frame.headers],
    });
    outgoing.setNoDelay(true);
    const stream: Stream = {
      id: frame.stream,
      request: outgoing,
      answer: null,
      window: RELAY_WINDOW_BYTES,
      credit: RELAY_WINDOW_BYTES,
      requestBytes: 0,
      held: null,
      hasEnded: false,
    };
    this.#streams.set(stream.id, stream);
    outgoing.on('response', (answer) => this.#answered(stream, answer, frame.method));
    outgoing.on('error', () => this.#cancel(stream, 'unreachable'));
    outgoing.on('close', () => this.#cancel(stream, 'unreachable'));
    if (frame.last) outgoing.end();
  }

  #body(stream: Stream, bytes: Uint8Array, last: boolean): void {
    stream.window -= bytes.length;
    stream.requestBytes += bytes.length;
    if (stream.window < 0 || stream.requestBytes > RELAY_MOST_BODY_BYTES) {
      throw new RelayFrameError('a body is longer than its credit');
    }
    if (last) {
      // As text node puts it behind the head, and both leave in one write; bytes would be a second.
      stream.request.end(Buffer.from(bytes.buffer, bytes.byteOffset, bytes.length).toString('latin1'), 'latin1');
      return;
    }
    stream.request.write(bytes, () => {
      if (bytes.length === 0 || this.#streams.get(stream.id) !== stream) return;
      stream.window += bytes.length;
      this.#options.send({ kind: 'credit', stream: stream.id, bytes: bytes.length });
    });
  }

  #answered(stream: Stream, answer: IncomingMessage, method: string): void {
    if (this.#streams.get(stream.id) !== stream) return;
    stream.answer = answer;
    const { statusCode: status = 502, rawHeaders: headers } = answer;
    const last = status === 204 || status === 304 || method === 'HEAD' || answer.headers['content-length'] === '0';
    try {
      this.#options.send({ kind: 'answer', stream: stream.id, last, status, headers });
    } catch (cause) {
      if (!(cause instanceof RelayFrameError)) throw cause;
      this.#cancel(stream, 'tooLarge');
      return;
    }
    if (last) {
      answer.resume();
      this.#finish(stream);
      return;
    }
    answer.on('error', () => this.#cancel(stream, 'unreachable'));
    answer.on('data', (chunk: Buffer) => {
      stream.held = stream.held ? Buffer.concat([stream.held, chunk]) : chunk;
      this.#pump(stream);
    });
    answer.on('end', () => {
      stream.hasEnded = true;
      this.#pump(stream);
    });
  }

  /** Sends of the answer what the credit allows, and stops reading while some is left. */
  #pump(stream: Stream): void {
    if (this.#streams.get(stream.id) !== stream) return;
    while (stream.held && stream.credit > 0) {
      const bytes = stream.held.subarray(0, Math.min(stream.credit, RELAY_MOST_CHUNK_BYTES));
      stream.held = bytes.length < stream.held.length ? stream.held.subarray(bytes.length) : null;
      stream.credit -= bytes.length;
      this.#options.send({ kind: 'body', stream: stream.id, last: false, bytes });
    }
    if (stream.held) {
      stream.answer?.pause();
    } else if (stream.hasEnded) {
      this.#options.send({ kind: 'body', stream: stream.id, last: true, bytes: new Uint8Array(0) });
      this.#finish(stream);
    } else {
      stream.answer?.resume();
    }
  }

  /** The answer is sent. What it did not wait for is not sent on, so the connection can't be used again. */
  #finish(stream: Stream): void {
    this.#streams.delete(stream.id);
    if (!stream.request.writableEnded) stream.request.destroy();
  }

  #cancel(stream: Stream, why: RelayCancelReason): void {
    // The end of the request's own connection comes also behind an answer that waits for credit.
    if (why === 'unreachable' && stream.hasEnded) return;
    if (this.#streams.get(stream.id) !== stream) return;
    this.#forget(stream);
    this.#options.send({ kind: 'cancel', stream: stream.id, why });
  }

  #forget(stream: Stream): void {
    this.#streams.delete(stream.id);
    stream.request.destroy();
  }
}
