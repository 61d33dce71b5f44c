import { ChurnMap } from '../shared/churnMap.ts';
import {
  type RawHeaders,
  RELAY_MOST_BODY_BYTES,
  RELAY_MOST_CHUNK_BYTES,
  RELAY_MOST_STREAMS,
  RELAY_WINDOW_BYTES,
  type RelayFrame,
  RelayFrameError,
} from '../shared/relayFrames.ts';
import { isKeepFrame } from '../shared/relayKeepFrames.ts';
import { RELAY_CLOSED, type RelayLink } from '../shared/relayLink.ts';
import type { Keeper } from './keeper.ts';
import type { CarriedRequest } from './ports.ts';

/** From a request that is whole to the first of its answer. */
export const ANSWER_LIMIT_MS = 10_000;
/** How long a request waits for an app that is away. */
export const RESUME_LIMIT_MS = 5_000;

/** Where an answer goes. After `fail`, `cut` or a `last` nothing more is called. */
export type Answer = {
  /** @returns false when it can't stand: the answer is taken back. */
  head(status: number, headers: RawHeaders, last: boolean): boolean;
  /** `taken`: these bytes are on their way, there is room for more. */
  body(bytes: Uint8Array, last: boolean, taken: () => void): void;
  /** It is kept for the app, durably: 202. Nothing of an answer was sent yet. */
  kept(): void;
  /** Nothing of an answer was sent yet; 502, 503 or 504. */
  fail(status: number): void;
  /** Part of an answer was sent: who asked must see that it is torn. */
  cut(): void;
};

/** How long a request may take. One that can be kept need not wait as long. */
export type CarryLimits = { answerMs: number; resumeMs: number };
const patient: CarryLimits = { answerMs: ANSWER_LIMIT_MS, resumeMs: RESUME_LIMIT_MS };

type Stream = {
  readonly id: number;
  readonly request: CarriedRequest;
  readonly answer: Answer;
  readonly limits: CarryLimits;
  sentBytes: number;
  credit: number;
  begun: boolean;
  /** The connection of the moment has it. */
  isSent: boolean;
  /** Of the answer's body: what came, and what the app may still send. */
  answerBytes: number;
  answerCredit: number;
  cancelLimit: () => void;
  cancelWait: () => void;
};

type After = (ms: number, callback: () => void) => () => void;

/** What an app's connection of the moment speaks, and what is under way over it besides requests. */
export type Keeping = Pick<Keeper, 'opening' | 'closed' | 'take' | 'takeOf'>;

/** One app: its connection of the moment, and the requests under way to it, which outlast a connection for a while. */
export class RelayedApp {
  readonly #after: After;
  readonly #streams = new ChurnMap<number, Stream>();
  readonly #keeping: Keeping | null;
  #link: RelayLink | null = null;
  #speaksOfKeeping = false;
  /** The app goes elsewhere; what is under way ends here. */
  #leaving: { code: number; reason: string; cancel: () => void } | null = null;
  #nextId = 1;

  constructor(after: After, keeping: Keeping | null = null) {
    this.#after = after;
    this.#keeping = keeping;
  }

  /** Whether a request can go to the app from here. */
  get isConnected(): boolean {
    return this.#link !== null && this.#leaving === null;
  }

  /** Requests under way. */
  get size(): number {
    return this.#streams.size;
  }

  /** A number for a new stream of its connection. */
  streamId(): number {
    const id = this.#nextId;
    this.#nextId = (this.#nextId % 0xffff_ffff) + 1;
    return id;
  }

  /**
   * A connection stands: it takes over from an older one, and all requests without an answer go to it, again if need be.
   * @param speaksOfKeeping it knows the frames of `sidestage-relay.2`
   */
  attach(link: RelayLink, speaksOfKeeping = false): void {
    const older = this.#link;
    this.#unlink();
    older?.close(RELAY_CLOSED.replaced, 'a newer connection of this app took over');
    if (older) this.#lose();
    this.#link = link;
    this.#speaksOfKeeping = speaksOfKeeping;
    if (speaksOfKeeping) this.#keeping?.opening();
    for (const stream of this.#streams.values()) this.#begin(stream, link);
  }

  /** A connection is gone. Requests that wait for an answer wait for the next one. */
  detach(link: RelayLink): void {
    if (this.#link !== link) return;
    this.#unlink();
    this.#lose();
  }

  /** Ends the connection. Requests that wait for an answer wait for the next one. */
  end(code: number, reason: string): void {
    const link = this.#link;
    if (!link) return;
    link.close(code, reason);
    this.detach(link);
  }

  /** Sends nothing new over the connection, and ends it once what is under way is answered. @param move the app is asked to go */
  leave(code: number, reason: string, move: boolean): void {
    if (!this.#link || this.#leaving) return;
    if (move && this.#speaksOfKeeping) this.#link.send({ kind: 'move', stream: 0 });
    this.#leaving = { code, reason, cancel: this.#after(ANSWER_LIMIT_MS, () => this.end(code, reason)) };
    this.#leaveIfDone();
  }

  /**
   * Carries a request to the app.
   * @returns what to call when who asked has gone
   */
  carry(request: CarriedRequest, answer: Answer, limits = patient): () => void {
    if (this.#streams.size >= RELAY_MOST_STREAMS) {
      answer.fail(503);
      return () => {};
    }
    const id = this.streamId();
    const stream: Stream = {
      id,
      request,
      answer,
      limits,
      sentBytes: 0,
      credit: 0,
      begun: false,
      isSent: false,
      answerBytes: 0,
      answerCredit: RELAY_WINDOW_BYTES,
      cancelLimit: this.#after(limits.answerMs, () => this.#abandon(stream, 504)),
      cancelWait: () => {},
    };
    this.#streams.set(id, stream);
    if (this.#link && !this.#leaving) this.#begin(stream, this.#link);
    else this.#wait(stream);
    return () => {
      if (this.#forget(stream)) this.#link?.send({ kind: 'cancel', stream: id, why: 'lost' });
    };
  }

  /** A frame of the app. @throws RelayFrameError when it breaks the rules. */
  take(frame: RelayFrame): void {
    if (frame.kind === 'request') throw new RelayFrameError('an app sends no requests');
    if (isKeepFrame(frame)) {
      if (!this.#speaksOfKeeping || !this.#link) throw new RelayFrameError('nothing is kept over this connection');
      this.#keeping?.take(frame, this.#link);
      return;
    }
    if (this.#keeping?.takeOf(frame)) return;
    const stream = this.#streams.get(frame.stream);
    // The stream may have ended while this was on its way.
    if (!stream) return;
    switch (frame.kind) {
      case 'answer':
        this.#answered(stream, frame);
        break;
      case 'body':
        this.#answerBody(stream, frame.bytes, frame.last);
        break;
      case 'cancel':
        this.#forget(stream);
        if (stream.begun) stream.answer.cut();
        else stream.answer.fail(502);
        break;
      case 'credit':
        stream.credit = Math.min(RELAY_WINDOW_BYTES, stream.credit + frame.bytes);
        this.#pump(stream);
        break;
    }
  }

  /** Ends everything: requests that wait are answered 503. */
  close(): void {
    for (const stream of [...this.#streams.values()]) this.#abandon(stream, 503);
    this.#link?.close(RELAY_CLOSED.ending, 'the relay ends');
    this.#unlink();
  }

  #unlink(): void {
    this.#link = null;
    this.#leaving?.cancel();
    this.#leaving = null;
    this.#keeping?.closed();
  }

  #leaveIfDone(): void {
    const { code, reason } = this.#leaving ?? {};
    const waits = [...this.#streams.values()].some(({ isSent }) => isSent);
    if (code !== undefined && reason !== undefined && !waits) this.end(code, reason);
  }

  #begin(stream: Stream, link: RelayLink): void {
    stream.cancelWait();
    stream.isSent = true;
    stream.sentBytes = 0;
    stream.credit = RELAY_WINDOW_BYTES;
    const { method, path, headers, body } = stream.request;
    link.send({ kind: 'request', stream: stream.id, last: body.length === 0, method, path, headers });
    this.#pump(stream);
  }

  #pump(stream: Stream): void {
    const { body } = stream.request;
    while (stream.sentBytes < body.length && stream.credit > 0) {
      const end = Math.min(body.length, stream.sentBytes + Math.min(stream.credit, RELAY_MOST_CHUNK_BYTES));
      const bytes = body.subarray(stream.sentBytes, end);
      this.#link?.send({ kind: 'body', stream: stream.id, last: end === body.length, bytes });
      stream.credit -= bytes.length;
      stream.sentBytes = end;
    }
  }

  #answered(stream: Stream, { status, headers, last }: RelayFrame & { kind: 'answer' }): void {
    if (stream.begun) throw new RelayFrameError('an answer begins twice');
    stream.begun = true;
    stream.cancelLimit();
    if (last) this.#forget(stream);
    else stream.cancelLimit = this.#after(ANSWER_LIMIT_MS, () => this.#abandon(stream, 504));
    if (stream.answer.head(status, headers, last)) return;
    this.#forget(stream);
    if (!last) this.#link?.send({ kind: 'cancel', stream: stream.id, why: 'lost' });
  }

  #answerBody(stream: Stream, bytes: Uint8Array, last: boolean): void {
    if (!stream.begun) throw new RelayFrameError('an answer has a body before its head');
    stream.answerCredit -= bytes.length;
    if (stream.answerCredit < 0) throw new RelayFrameError('an answer is longer than its credit');
    stream.answerBytes += bytes.length;
    if (stream.answerBytes > RELAY_MOST_BODY_BYTES) {
      this.#abandon(stream, 502);
      return;
    }
    if (last) this.#forget(stream);
    stream.answer.body(bytes, last, () => {
      if (last || bytes.length === 0 || !this.#streams.has(stream.id)) return;
      stream.answerCredit += bytes.length;
      this.#link?.send({ kind: 'credit', stream: stream.id, bytes: bytes.length });
    });
  }

  #lose(): void {
    for (const stream of [...this.#streams.values()]) {
      if (!stream.begun) this.#wait(stream);
      else if (this.#forget(stream)) stream.answer.cut();
    }
  }

  #wait(stream: Stream): void {
    stream.isSent = false;
    const { resumeMs } = stream.limits;
    if (resumeMs === 0) this.#abandon(stream, 503);
    else stream.cancelWait = this.#after(resumeMs, () => this.#abandon(stream, 503));
  }

  #abandon(stream: Stream, status: number): void {
    if (!this.#forget(stream)) return;
    this.#link?.send({ kind: 'cancel', stream: stream.id, why: 'lost' });
    if (stream.begun) stream.answer.cut();
    else stream.answer.fail(status);
  }

  #forget(stream: Stream): boolean {
    stream.cancelLimit();
    stream.cancelWait();
    const was = this.#streams.delete(stream.id);
    // Once what is done now is done: the last of an answer may still be on its way to who asked.
    if (was && this.#leaving) queueMicrotask(() => this.#leaveIfDone());
    return was;
  }
}
