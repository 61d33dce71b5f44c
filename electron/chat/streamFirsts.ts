import { Lately } from '../../shared/lately.ts';
import type { Clock, Logger } from '../kernel/ports.ts';

/** Who said something in a room since a time, and when the first of it was kept; null: nothing was. */
export type KeptSpeakers = { userIds: readonly number[]; firstMs: number | null };

export type StreamFirstsDeps = {
  clock: Clock;
  log: Logger;
  /** Since when the channel has been live; null: it is not, or nobody knows. */
  streamMs: () => number | null;
  /** The service's time, which `streamMs` is in, less ours. */
  aheadMs: () => number;
  /** What is kept of the room from earlier runs. @throws AppFailure `storageFailed` */
  kept: (sinceMs: number) => Promise<KeptSpeakers>;
};

/** Whoever listens from so soon after the beginning on has heard everybody, as far as it is worth saying. */
const FROM_THE_BEGINNING_MS = 10 * 60_000;
const MOST_PEOPLE = 20_000;

/**
 * Knows whose message is their first of the stream that is on. Says so only of a stream that was heard from its beginning, here or in
 * an earlier run: of any other it is not known.
 */
export class StreamFirsts {
  readonly #deps: StreamFirstsDeps;
  readonly #openedAtMs: number;
  /** Who was heard in this stream, or while none was on. */
  #heard = new Lately<number, true>(MOST_PEOPLE);
  /** The stream that was looked up in what is kept, by its beginning as the service tells it. */
  #stream: number | null = null;
  #isWhole = false;

  constructor(deps: StreamFirstsDeps) {
    this.#deps = deps;
    this.#openedAtMs = deps.clock.now();
  }

  /** Somebody says something to the room. `isNow`: it is no message of before. @returns whether it is known to be their first */
  said(userId: number, isNow: boolean): boolean {
    const beganMs = this.#deps.streamMs();
    if (beganMs !== null && this.#stream !== beganMs) this.#lookUp(beganMs);
    const isKnown = this.#heard.get(userId) === true;
    this.#heard.set(userId, true);
    return isNow && beganMs !== null && this.#isWhole && !isKnown;
  }

  #lookUp(saidMs: number): void {
    const { kept, aheadMs, log } = this.#deps;
    const beganMs = saidMs - aheadMs();
    const isIn = (firstMs: number) => firstMs <= beganMs + FROM_THE_BEGINNING_MS;
    this.#stream = saidMs;
    this.#isWhole = this.#openedAtMs <= beganMs;
    // Who spoke before the stream was known of may have done so in it, where the room was opened while it was on.
    if (this.#isWhole) this.#heard = new Lately(MOST_PEOPLE);
    if (this.#isWhole) return;
    kept(beganMs).then(
      ({ userIds, firstMs }) => {
        if (this.#stream !== saidMs) return;
        for (const userId of userIds) this.#heard.set(userId, true);
        this.#isWhole = isIn(Math.min(this.#openedAtMs, firstMs ?? Number.POSITIVE_INFINITY));
      },
      (cause: unknown) => log.warn('chat.speakersNotRead', { cause }),
    );
  }
}
