import { RELAY_WINDOW_BYTES, type RelayFrame, RelayFrameError } from '../../../shared/relayFrames.ts';

/** The relay has as many under way, and no more. */
const MOST_UNDER_WAY = 64;

/** After one that could not be taken, those behind it are left too, so that they stay in order. The relay waits longer than that. */
const LEAVING_MS = 1_000;

/** A delivery that waited at the relay, as it came from there. */
export type KeptSealed = { seq: number; arrivedAtMs: number; sealed: Uint8Array };

export type KeptReceiverDeps = {
  send(frame: RelayFrame): void;
  /** Hands one on. @returns the status that is the app's word; null: not now, the relay keeps it */
  deliver(kept: KeptSealed): Promise<number | null>;
  /** Calls back once after `ms`; the function returned takes it back. */
  after(ms: number, callback: () => void): () => void;
};

type Stream = {
  readonly id: number;
  readonly seq: number;
  readonly arrivedAtMs: number;
  readonly sealed: Uint8Array;
  gotBytes: number;
  window: number;
  readonly whole: PromiseWithResolvers<boolean>;
};

/**
 * What waited at the relay, as it comes through one connection: one after the other, in the order in which the relay began them.
 * The answer to each is the app's word that the relay may forget it.
 */
export class KeptReceiver {
  readonly #deps: KeptReceiverDeps;
  readonly #streams = new Map<number, Stream>();
  #turn: Promise<void> = Promise.resolve();
  #isClosed = false;
  #stopLeaving: (() => void) | null = null;

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
    if (stream === undefined) return false;
    if (frame.kind === 'body') this.#body(stream, frame.bytes, frame.last);
    else if (frame.kind === 'cancel') this.#forget(stream);
    else return frame.kind === 'credit';
    return true;
  }

  /** The connection is gone: nothing more is handed on from it. What has no answer yet comes again through the next one. */
  close(): void {
    this.#isClosed = true;
    this.#stopLeaving?.();
    for (const stream of [...this.#streams.values()]) this.#forget(stream);
  }

  #begin({ stream: id, seq, arrivedAtMs, bytes }: RelayFrame & { kind: 'kept' }): void {
    if (this.#streams.has(id)) throw new RelayFrameError('a request begins twice');
    if (this.#streams.size >= MOST_UNDER_WAY) throw new RelayFrameError('too many requests at once');
    const stream: Stream = {
      ...{ id, seq, arrivedAtMs, gotBytes: 0, window: RELAY_WINDOW_BYTES },
      sealed: new Uint8Array(bytes),
      whole: Promise.withResolvers<boolean>(),
    };
    this.#streams.set(id, stream);
    this.#turn = this.#turn.then(() => this.#handOn(stream));
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

  async #handOn(stream: Stream): Promise<void> {
    if (!(await stream.whole.promise) || this.#isClosed) return;
    const { id, seq, arrivedAtMs, sealed } = stream;
    const kept = { seq, arrivedAtMs, sealed };
    const status = this.#stopLeaving ? null : await this.#deps.deliver(kept).catch(() => null);
    if (this.#isClosed || this.#streams.get(id) !== stream) return;
    this.#streams.delete(id);
    if (status === null || status >= 500) this.#leave();
    if (status === null) this.#deps.send({ kind: 'cancel', stream: id, why: 'unreachable' });
    else this.#deps.send({ kind: 'answer', stream: id, last: true, status, headers: [] });
  }

  #leave(): void {
    this.#stopLeaving ??= this.#deps.after(LEAVING_MS, () => {
      this.#stopLeaving = null;
    });
  }

  #forget(stream: Stream): void {
    this.#streams.delete(stream.id);
    stream.whole.resolve(false);
  }
}
