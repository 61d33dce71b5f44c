import type { Clock } from '../../kernel/ports.ts';
import { MOST_UNDER_WAY } from '../journal/inboxFormat.ts';
import type { Arrival, Journal, Taken, Written } from '../journal/journal.ts';
import type { Series } from './series.ts';

/** Bounds how long one write keeps its answers waiting. */
const MOST_ARRIVALS = 256;
/** And how much memory it takes, which on the way to the disk is taken several times over. */
const MOST_BYTES = 8 * 1024 * 1024;
/** So many are written though the turn of the event loop brings more: else all would wait for the disk together, and main for all. */
const ENOUGH = 12;
/** A disk that takes longer than this, and again, is asked less often: to wait for company then costs less than one more round. */
const SLOW_WRITE_MS = 3;
const LONGEST_GATHERING_MS = 5;

/** Told the number of an arrival that is durable now; null: it could not be written. */
export type Settled = (id: number | null) => void;

type Waiting = { arrival: Arrival; settled: Settled; series: Series | null };

type Listeners = {
  written: (count: number) => void;
  failed: (cause: unknown) => void;
  /** What became of those of one batch; null: the journal will tell of them when it is asked. */
  filed: (written: readonly Written[] | null) => void;
};

/** Hands arrivals to the journal in batches, in the order they came: one durable write for many answers. */
export class GroupCommit {
  readonly #journal: Pick<Journal, 'write'>;
  readonly #clock: Clock;
  readonly #listeners: Listeners;
  #waiting: Waiting[] = [];
  #writing = 0;
  #mostWriting = MOST_UNDER_WAY;
  /** The last write took long. */
  #wasSlow = false;
  #isScheduled = false;
  /** While more are waited for: how many would be all that can be expected. */
  #gathering: { expected: number; cancel: () => void } | null = null;
  #idle: (() => void)[] = [];

  constructor(journal: Pick<Journal, 'write'>, clock: Clock, listeners: Listeners) {
    this.#journal = journal;
    this.#clock = clock;
    this.#listeners = listeners;
  }

  /** @param series it is not written once one before it in the series was not */
  push(arrival: Arrival, settled: Settled, series: Series | null = null): void {
    this.#waiting.push({ arrival, settled, series });
    if (this.#writing >= this.#mostWriting) return;
    if (this.#gathering !== null && this.#waiting.length < this.#gathering.expected) return;
    if (this.#waiting.length >= ENOUGH) this.#flush();
    else this.#flushSoon();
  }

  #flushSoon(): void {
    if (this.#isScheduled) return;
    this.#isScheduled = true;
    // After all that this turn of the event loop has read from the sockets.
    setImmediate(() => {
      this.#isScheduled = false;
      this.#flush();
    });
  }

  /** Resolves when nothing is under way and nothing waits. */
  async idle(): Promise<void> {
    if (this.#gathering !== null) this.#flush();
    if (this.#writing === 0 && this.#waiting.length === 0) return;
    await new Promise<void>((resolve) => this.#idle.push(resolve));
  }

  #flush(): void {
    this.#gathering?.cancel();
    this.#gathering = null;
    if (this.#writing >= this.#mostWriting) return;
    this.#dropBroken();
    if (this.#waiting.length > 0) void this.#write(this.#takeBatch());
    else this.#tellIdle();
  }

  #dropBroken(): void {
    if (!this.#waiting.some(({ series }) => series?.isBroken)) return;
    const waiting = this.#waiting;
    this.#waiting = waiting.filter(({ series }) => !series?.isBroken);
    for (const { series, settled } of waiting) if (series?.isBroken) settled(null);
  }

  #takeBatch(): Waiting[] {
    let count = 0;
    let bytes = 0;
    for (const { arrival } of this.#waiting) {
      bytes += arrival.body.byteLength;
      if (count === MOST_ARRIVALS || (count > 0 && bytes > MOST_BYTES)) break;
      count += 1;
    }
    return this.#waiting.splice(0, count);
  }

  async #write(batch: readonly Waiting[]): Promise<void> {
    this.#writing += 1;
    const startMs = this.#clock.now();
    let taken: Taken | null = null;
    try {
      taken = await this.#journal.write(batch.map(({ arrival }) => arrival));
    } catch (cause) {
      for (const { series } of batch) series?.break();
      this.#listeners.failed(cause);
    }
    this.#writing -= 1;
    const tookMs = this.#clock.now() - startMs;
    const isSlow = this.#isSlow(tookMs);
    // First of all the next batch: it is written while the answers leave.
    if (!isSlow) this.#flush();
    for (const [at, { settled }] of batch.entries()) settled(taken === null ? null : taken.from + at);
    if (taken !== null) {
      this.#listeners.written(batch.length);
      taken.filed.then(this.#listeners.filed, () => this.#listeners.filed(null));
    }
    if (isSlow) this.#gather(batch.length, tookMs);
    this.#tellIdle();
  }

  /** One write alone may have met another of the system's; the disk is slow where the next takes long as well. */
  #isSlow(tookMs: number): boolean {
    const isLong = tookMs > SLOW_WRITE_MS;
    const isSlow = isLong && this.#wasSlow;
    this.#wasSlow = isLong;
    this.#mostWriting = isSlow ? 1 : MOST_UNDER_WAY;
    return isSlow;
  }

  #tellIdle(): void {
    if (this.#writing === 0 && this.#waiting.length === 0) for (const resolve of this.#idle.splice(0)) resolve();
  }

  /** Those who were answered just now may have more: waits for as many again, for a moment. */
  #gather(answered: number, tookMs: number): void {
    if (this.#writing > 0 || this.#gathering !== null) return;
    const expected = Math.min(MOST_ARRIVALS, answered + this.#waiting.length);
    const cancel = this.#clock.after(Math.min(tookMs, LONGEST_GATHERING_MS), () => this.#flush());
    this.#gathering = { expected, cancel };
  }
}
