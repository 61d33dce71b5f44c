import type { AnalyticsView, StreamRef } from '../../../shared/analytics.ts';
import type { SeriesName } from '../../../shared/analyticsSeries.ts';
import { AppFailure } from '../../../shared/failure.ts';
import { type Backoff, stepMs } from '../../kernel/backoff.ts';
import type { Clock, Logger } from '../../kernel/ports.ts';
import type { AnalyticsFile } from '../store/analyticsStore.ts';
import type { ChannelKey, Present } from '../store/methods.ts';
import type { Fetcher } from './fetcher.ts';
import { DAY_MS } from './spans.ts';
import { twiceIfLate } from './twiceIfLate.ts';

/** After a reading of the file that failed. */
const AGAIN: Backoff = { firstMs: 5_000, longestMs: 5 * 60_000 };
/** With today they make 31, which one call may ask for. */
const DAYS_BACK = 30;

export type RecentStreamsDeps = {
  fetcher: Fetcher;
  file: AnalyticsFile;
  key: ChannelKey;
  present: () => Present;
  clock: Clock;
  log: Logger;
  /** Whether the account may not see streams. */
  isRefused: () => boolean;
  /** Ends all of it. */
  signal: AbortSignal;
  onChange: () => void;
};

/** The channel's streams, as far as they are known, to choose ranges of. */
export class RecentStreams {
  readonly #deps: RecentStreamsDeps;
  #streams: readonly StreamRef[] = [];
  #asking: Promise<void> | null = null;
  #isAsking = false;
  #reading: Promise<void> | null = null;
  #isStale = false;
  /** Readings that failed in a row. */
  #failures = 0;
  #cancelAgain = (): void => {};

  constructor(deps: RecentStreamsDeps) {
    this.#deps = deps;
  }

  /** What it takes to know whether there is a stream that is not known. */
  get cost(): AnalyticsView['cost'] {
    return { calls: this.#asking !== null && !this.#isAsking ? 0 : 1, seconds: 1, isEstimate: false };
  }

  /** Oldest first. */
  get streams(): readonly StreamRef[] {
    return this.#streams;
  }

  /**
   * Asks the service for those of the last 31 days, once unless `again`. Never rejects: what failed is kept like any failure.
   * Resolves when that is done.
   */
  ask({ again = false } = {}): Promise<void> {
    if (this.#asking === null || (again && !this.#isAsking)) {
      this.#isAsking = true;
      this.#asking = this.#fetch().finally(() => {
        this.#isAsking = false;
        if (!this.#deps.signal.aborted) this.#deps.onChange();
      });
    }
    return this.#asking;
  }

  /** Somebody else may be signed in next, who may see what this one might not. */
  forget(): void {
    this.#asking = null;
    this.#isAsking = false;
  }

  /** What is kept of them, or whether the channel is live, may have changed. */
  changed(): void {
    this.#cancelAgain();
    this.#isStale = true;
    this.#reading ??= this.#read().finally(() => {
      this.#reading = null;
    });
  }

  async #fetch(): Promise<void> {
    const { fetcher, signal, clock, present, isRefused } = this.#deps;
    const aheadMs = (): number => present().nowMs - clock.now();
    const ask = async (series: SeriesName, days: number): Promise<void> => {
      const { nowMs } = present();
      const spans = [{ fromMs: nowMs - days * DAY_MS, toMs: nowMs }];
      await fetcher.run({ spans, series: [series], priority: 'foreground', signal });
    };
    await this.#guard(async () => {
      await twiceIfLate(aheadMs, () => ask('streamSessions', DAYS_BACK));
      // Another one tells whether the account may see nothing at all.
      if (isRefused()) await ask('tsdbViewers', 0);
    });
  }

  async #read(): Promise<void> {
    const { clock, signal } = this.#deps;
    const isRead = await this.#guard(async () => {
      while (this.#isStale && !this.#deps.signal.aborted) {
        this.#isStale = false;
        const { file, key, present, onChange } = this.#deps;
        const streams = await file.call('sessions', key, present());
        if (JSON.stringify(streams) === JSON.stringify(this.#streams)) continue;
        this.#streams = streams;
        onChange();
      }
    });
    this.#failures = isRead ? 0 : this.#failures + 1;
    if (isRead || signal.aborted) return;
    this.#cancelAgain = clock.after(stepMs(AGAIN, this.#failures), () => this.changed());
    signal.addEventListener('abort', this.#cancelAgain, { once: true });
  }

  /** @returns whether it went well */
  async #guard(act: () => Promise<void>): Promise<boolean> {
    const { log, signal } = this.#deps;
    try {
      await act();
      return true;
    } catch (cause) {
      if (signal.aborted) return false;
      if (cause instanceof AppFailure) log.warn('analytics.streamsNotRead', { error: cause.error });
      else log.fault('analytics.streamsFailed', cause);
      return false;
    }
  }
}
