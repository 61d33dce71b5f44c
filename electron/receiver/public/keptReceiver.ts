import { RELAY_WINDOW_BYTES, type RelayFrame, RelayFrameError } from '../../../shared/relayFrames.ts';
import { Series } from '../server/series.ts';

/** The relay has as many under way, and no more. */
const MOST_UNDER_WAY = 64;

/** A delivery that waited at the relay, as it came from there. */
export type KeptSealed = { seq: number; arrivedAtMs: number; sealed: Uint8Array };

/** @returns the status that is the app's word; null: not now, the relay keeps it */
export type HandOn = (series: Series) => Promise<number | null>;

export type KeptReceiverDeps = {
  send(frame: RelayFrame): void;
  /** Opens one. @returns what hands it on, in the order of these calls */
  open(kept: KeptSealed): Promise<HandOn>;
};

const nothing = { status: Promise.resolve(null) };

type Stream = {
  readonly id: number;
  readonly seq: number;
  readonly sealed: Uint8Array;
  gotBytes: number;
  window: number;
  readonly whole: PromiseWithResolvers<boolean>;
};

/**
 * What waited at the relay, as it comes through one connection: opened at the same time, handed on and answered in the order in
 * which the relay began them. The answer to each is the app's word that the relay may forget it.
 */
export class KeptReceiver {
  readonly #deps: KeptReceiverDeps;
  readonly #streams = new Map<number, Stream>();
  /** Until the youngest of them is handed on, and until it is answered. */
  #handing: Promise<unknown> = Promise.resolve();
  #answering: Promise<void> = Promise.resolve();
  #series = new Series();
  #isClosed = false;
  /** The highest that was begun: what comes behind it was perhaps on its way already. */
  #lastSeq = 0;
  /**
   * The oldest that could not be taken: those behind it are left too, so that they stay in order, until the relay says that it heard of
   * it, by a `cancel` of the same stream, or sends anew what it had begun.
   */
  #failedStream: number | null = null;

  constructor(deps: KeptReceiverDeps) {
    this.#deps = deps;
  }

  /** @returns whether the frame was of what waited. @throws RelayFrameError when the relay breaks the rules */
  take(frame: RelayFrame): boolean {
    if (frame.kind === 'kept') {
      this.#begin(frame);
      return true;
    }
    const stream = this.#streams.get(frame.stream);
    if (stream === undefined) return this.#isHeardOf(frame);
    if (frame.kind === 'body') this.#body(stream, frame.bytes, frame.last);
    else if (frame.kind === 'cancel') this.#forget(stream);
    else return frame.kind === 'credit';
    return true;
  }

  /** The connection is gone: nothing more is handed on from it. What has no answer yet comes again through the next one. */
  close(): void {
    this.#isClosed = true;
    for (const stream of [...this.#streams.values()]) this.#forget(stream);
  }

  /** All that was on its way behind what could not be taken has come: what comes now is sent anew. */
  #isHeardOf(frame: RelayFrame): boolean {
    if (frame.kind !== 'cancel' || frame.stream !== this.#failedStream) return false;
    this.#takeAgain();
    return true;
  }

  #begin({ stream: id, seq, arrivedAtMs, bytes }: RelayFrame & { kind: 'kept' }): void {
    if (this.#streams.has(id)) throw new RelayFrameError('a request begins twice');
    if (this.#streams.size >= MOST_UNDER_WAY) throw new RelayFrameError('too many requests at once');
    if (this.#failedStream !== null && seq <= this.#lastSeq) this.#takeAgain();
    this.#lastSeq = seq;
    const sealed = new Uint8Array(bytes);
    const whole = Promise.withResolvers<boolean>();
    const stream: Stream = { id, seq, sealed, whole, gotBytes: 0, window: RELAY_WINDOW_BYTES };
    this.#streams.set(id, stream);
    const opened = whole.promise.then((isWhole) => (isWhole ? this.#deps.open({ seq, arrivedAtMs, sealed }) : null));
    opened.catch(() => {}); // told where it is handed on
    const handed = this.#handing.then(async () => this.#handOn(stream, await opened.catch(() => null)));
    this.#handing = handed;
    this.#answering = this.#answering.then(async () => this.#answer(stream, await (await handed).status));
  }

  #body(stream: Stream, bytes: Uint8Array, last: boolean): void {
    stream.window -= bytes.length;
    if (stream.window < 0 || stream.gotBytes + bytes.length > stream.sealed.length) {
      throw new RelayFrameError('a body is longer than its credit');
    }
    stream.sealed.set(bytes, stream.gotBytes);
    stream.gotBytes += bytes.length;
    if (last) {
      if (stream.gotBytes < stream.sealed.length) throw new RelayFrameError('what was kept is shorter than it says');
      stream.whole.resolve(true);
    } else if (bytes.length > 0) {
      stream.window += bytes.length;
      this.#deps.send({ kind: 'credit', stream: stream.id, bytes: bytes.length });
    }
  }

  /** Begins to hand it on; its status is waited for elsewhere. */
  #handOn(stream: Stream, handOn: HandOn | null): { status: Promise<number | null> } {
    if (this.#isClosed || this.#streams.get(stream.id) !== stream) return nothing;
    if (handOn !== null && this.#failedStream === null) return { status: handOn(this.#series).catch(() => null) };
    this.#series.break();
    return nothing;
  }

  #answer(stream: Stream, status: number | null): void {
    const { id } = stream;
    if (this.#isClosed || this.#streams.get(id) !== stream) return;
    if (status === null || status >= 500) this.#leaveFrom(stream);
    if (status === null) this.#deps.send({ kind: 'cancel', stream: id, why: 'unreachable' });
    else this.#deps.send({ kind: 'answer', stream: id, last: true, status, headers: [] });
    this.#forget(stream);
  }

  #leaveFrom({ id }: Stream): void {
    this.#series.break();
    this.#failedStream ??= id;
  }

  #takeAgain(): void {
    this.#failedStream = null;
    this.#series = new Series();
  }

  #forget(stream: Stream): void {
    this.#streams.delete(stream.id);
    stream.whole.resolve(false);
  }
}
