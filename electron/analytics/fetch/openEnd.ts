import type { SeriesName } from '../../../shared/analyticsSeries.ts';
import { AppFailure } from '../../../shared/failure.ts';
import type { Clock, Logger } from '../../kernel/ports.ts';
import type { AnalyticsFile } from '../store/analyticsStore.ts';
import type { ChannelKey, Failure, Present } from '../store/methods.ts';
import type { Fetcher } from './fetcher.ts';
import { fetchOrder } from './plan.ts';

const MINUTE_MS = 60_000;
const EVERY_MS = MINUTE_MS;
/** Of the 100 that the bucket allows in a minute. */
const MOST_CALLS = 12;
/** What reading the end of a running stream comes to, while somebody looks at it. */
export const openEndReading = { bucket: 'analytics', calls: MOST_CALLS, everySeconds: EVERY_MS / 1_000 } as const;

/** A series that failed is left alone for a while; one that the account may not see for longer. */
const AFTER_FAILURE_MS = 3 * MINUTE_MS;
const AFTER_REFUSAL_MS = 60 * MINUTE_MS;

/** How often each is asked for: what grows with every minute of the stream, and what changes now and then. */
const everyMinutes: Readonly<Record<SeriesName, number>> = {
  tsdbViewers: 1,
  viewers: 1,
  followers: 1,
  subscriptions: 1,
  streamSessions: 10,
  streamHosts: 10,
  viewersMetrics: 10,
  gameRanksGlobal: 10,
  viewerSessionCount: 10,
  subRevenue: 10,
  cpm: 10,
};

export type OpenEndDeps = {
  fetcher: Fetcher;
  file: AnalyticsFile;
  key: ChannelKey;
  present: () => Present;
  clock: Clock;
  log: Logger;
};

/**
 * Fetches the end of the running stream again each minute, for as long as somebody looks at it: who looks asks for the view anew
 * whenever something came. It asks in the background, a few calls a minute, and gives way to what a person asks for.
 */
export class OpenEnd {
  readonly #deps: OpenEndDeps;
  /** From when on the running stream was looked at since the last time; null: it was not. */
  #watched: number | null = null;
  #askedAtMs = Number.NEGATIVE_INFINITY;
  /** When each series was asked for last. */
  readonly #seriesAtMs = new Map<SeriesName, number>();
  #isVisible = true;
  #isHeld = false;
  #isClosed = false;
  #running: AbortController | null = null;
  #cancelTimer: (() => void) | null = null;

  constructor(deps: OpenEndDeps) {
    this.#deps = deps;
  }

  /** Somebody looks at the stream that runs, from a moment on. */
  watch(fromMs: number): void {
    this.#watched = Math.min(this.#watched ?? fromMs, fromMs);
    this.#schedule();
  }

  /** Nothing is fetched for a window that nobody sees. */
  setVisible(visible: boolean): void {
    this.#isVisible = visible;
    this.#schedule();
  }

  /** A person fetches: that brings the end as well, and nothing is to be in its way. */
  hold(): void {
    this.#isHeld = true;
    this.#stop();
  }

  /** The person's fetch has ended. */
  release(): void {
    this.#isHeld = false;
    this.#askedAtMs = this.#deps.clock.now();
    this.#schedule();
  }

  /** For good: who looked a moment ago may still say so. */
  close(): void {
    this.#isClosed = true;
    this.#stop();
  }

  #stop(): void {
    this.#cancelTimer?.();
    this.#cancelTimer = null;
    this.#running?.abort(new DOMException('Something else is fetched.', 'AbortError'));
    this.#running = null;
  }

  #schedule(): void {
    if (this.#cancelTimer || this.#running || this.#watched === null) return;
    if (this.#isClosed || this.#isHeld || !this.#isVisible) return;
    const { clock } = this.#deps;
    const restMs = Math.min(EVERY_MS, this.#askedAtMs + EVERY_MS - clock.now());
    this.#cancelTimer = clock.after(Math.max(0, restMs), () => {
      this.#cancelTimer = null;
      void this.#ask();
    });
  }

  async #ask(): Promise<void> {
    const fromMs = this.#watched;
    if (fromMs === null || this.#isHeld || !this.#isVisible) return;
    const { fetcher, clock, log, present } = this.#deps;
    const running = new AbortController();
    this.#running = running;
    this.#watched = null;
    this.#askedAtMs = clock.now();
    try {
      const span = { fromMs, toMs: Math.max(fromMs, present().nowMs) };
      await fetcher.run({
        spans: [span],
        series: await this.#due(span),
        priority: 'background',
        signal: running.signal,
        mostCalls: MOST_CALLS,
        onAsk: (series) => this.#seriesAtMs.set(series, clock.now()),
      });
    } catch (cause) {
      if (running.signal.aborted) return;
      if (cause instanceof AppFailure) log.warn('analytics.endNotFetched', { error: cause.error });
      else log.fault('analytics.endFailed', cause);
    } finally {
      if (this.#running === running) this.#running = null;
      this.#schedule();
    }
  }

  async #due(span: { fromMs: number; toMs: number }): Promise<SeriesName[]> {
    const { clock, file, key, present } = this.#deps;
    const { failures } = await file.call('coverage', key, span);
    const { nowMs } = present();
    const resting = new Set(failures.filter((failure) => restsAt(failure, nowMs)).map(({ series }) => series));
    return fetchOrder.filter((name) => {
      const lastMs = this.#seriesAtMs.get(name) ?? Number.NEGATIVE_INFINITY;
      // A clock that was set back lets nothing rest for longer.
      const isRested = Math.abs(clock.now() - lastMs) >= everyMinutes[name] * MINUTE_MS - EVERY_MS / 2;
      return isRested && !resting.has(name);
    });
  }
}

function restsAt({ cause }: Failure, nowMs: number): boolean {
  return Math.abs(nowMs - cause.atMs) < (cause.kind === 'forbidden' ? AFTER_REFUSAL_MS : AFTER_FAILURE_MS);
}
