import type { GapCause } from '../../../shared/analytics.ts';
import type { SeriesName } from '../../../shared/analyticsSeries.ts';
import type { AppError } from '../../../shared/errors.ts';
import { AppFailure } from '../../../shared/failure.ts';
import type { Clock, Logger, Platform } from '../../kernel/ports.ts';
import type { AnalyticsFile } from '../store/analyticsStore.ts';
import type { ChannelKey, Present, Span } from '../store/methods.ts';
import { DayParts } from './dayParts.ts';
import { estimateCalls } from './estimate.ts';
import { type Chunk, planChunks } from './plan.ts';
import { Progress, type ProgressTold } from './progress.ts';
import { hull } from './spans.ts';
import { walkSeries } from './walk.ts';

/** So many series are asked for at a time: the service's answers take longer on their way than in the making. */
const LANES = { foreground: 3, background: 1 };

export type FetchOrder = {
  spans: readonly Span[];
  series: readonly SeriesName[];
  priority: 'foreground' | 'background';
  signal: AbortSignal;
  /** The most calls; what is left then is not asked for. */
  mostCalls?: number;
  onProgress?: (progress: ProgressTold) => void;
  /** A call for a series is made. */
  onAsk?: (series: SeriesName) => void;
};

export type FetcherDeps = {
  platform: Platform;
  file: AnalyticsFile;
  key: ChannelKey;
  present: () => Present;
  clock: Clock;
  log: Logger;
  /** Something of a series was kept, or failed. */
  onChange: (series: SeriesName) => void;
  /** The service has answered for a series, or says that the account may not see it. */
  onAccess: (series: SeriesName, isAllowed: boolean) => void;
};

type Run = FetchOrder & { queue: Chunk[]; progress: Progress };

/**
 * Fetches what is missing of some times, and keeps it page by page, so that a run that ends anywhere is gone on with by the next. What
 * fails of one series is kept with its cause, and touches no other.
 * @see PLATFORM §10
 */
export class Fetcher {
  readonly #deps: FetcherDeps;

  constructor(deps: FetcherDeps) {
    this.#deps = deps;
  }

  /** What a run would ask for, and about how many calls each walk takes. @throws AppFailure `storageFailed` */
  async plan({
    spans,
    series,
  }: Pick<FetchOrder, 'spans' | 'series'>): Promise<{ chunks: Chunk[]; callsOf: (chunk: Chunk) => number }> {
    const { file, key, present } = this.#deps;
    const now = present();
    if (spans.length === 0) return { chunks: [], callsOf: () => 0 };
    const [coverage, streams] = await Promise.all([
      file.call('coverage', key, hull(spans)),
      file.call('sessions', key, now),
    ]);
    const chunks = planChunks({ spans, series, coverage, nowMs: now.nowMs });
    return { chunks, callsOf: estimateCalls({ coverage, streams, nowMs: now.nowMs }) };
  }

  /**
   * Resolves when all was asked for, whatever came of it, or when the calls are spent.
   * @throws AppFailure `storageFailed`; the signal's reason when it aborts
   */
  async run(order: FetchOrder): Promise<void> {
    const { chunks, callsOf } = await this.plan(order);
    order.signal.throwIfAborted();
    const progress = new Progress(chunks, callsOf, this.#deps.clock, order.onProgress);
    const run: Run = { ...order, queue: chunks, progress };
    const lanes = Array.from({ length: Math.min(LANES[order.priority], chunks.length) }, () => this.#lane(run));
    // All have ended when this has: nothing is written afterwards.
    const ends = await Promise.allSettled(lanes);
    for (const end of ends) if (end.status === 'rejected') throw end.reason;
  }

  async #lane(run: Run): Promise<void> {
    for (let chunk = run.queue.shift(); chunk !== undefined; chunk = run.queue.shift()) {
      try {
        await this.#walk(run, chunk);
      } catch (cause) {
        run.queue.length = 0;
        throw cause;
      }
    }
  }

  async #walk(run: Run, chunk: Chunk): Promise<void> {
    const { platform, file, key, present, onAccess, onChange } = this.#deps;
    const { signal, priority, progress } = run;
    const parts = new DayParts(chunk, present().nowMs);
    const isLeft = (): boolean => progress.calls < (run.mostCalls ?? Number.POSITIVE_INFINITY);
    const beforePage = (): boolean => {
      if (!isLeft()) return false;
      progress.asks(chunk);
      run.onAsk?.(chunk.series);
      return true;
    };
    try {
      for await (const page of walkSeries(platform, chunk, {
        channelId: key.channelId,
        priority,
        signal,
        beforePage,
      })) {
        progress.came(chunk, page);
        onAccess(chunk.series, true);
        const days = parts.take(page, page.dateMs ?? present().nowMs);
        if (days.length > 0) await file.call('put', key, chunk.series, days);
        signal.throwIfAborted();
        onChange(chunk.series);
      }
    } catch (cause) {
      signal.throwIfAborted();
      await this.#failed(run, chunk, parts.knownToMs, this.#errorOf(cause));
    }
  }

  #errorOf(cause: unknown): AppError {
    if (!(cause instanceof AppFailure))
      return { kind: 'internal', logId: this.#deps.log.fault('analytics.walkFailed', cause) };
    // What can't be kept is no failure of the service: nothing goes on without the file.
    if (cause.error.kind === 'storageFailed') throw cause;
    return cause.error;
  }

  /**
   * Keeps why something is missing. What would fail in the same way is not asked for.
   * @param knownToMs how far the walk that failed has come
   */
  async #failed(run: Run, chunk: Chunk, knownToMs: number, error: AppError): Promise<void> {
    const { file, key, present, onAccess, onChange } = this.#deps;
    const isForbidden = error.kind === 'http' && error.status === 403;
    const atMs = present().nowMs;
    const why: Extract<GapCause, { kind: 'failed' | 'forbidden' }> = isForbidden
      ? { kind: 'forbidden', atMs }
      : { kind: 'failed', error, atMs };
    const fails = (other: Chunk): boolean => concernsAll(error) || other.series === chunk.series;
    const failed = [chunk, ...run.queue.filter(fails)];
    run.queue.splice(0, run.queue.length, ...run.queue.filter((other) => !fails(other)));
    for (const other of failed) {
      run.progress.givesUp(other);
      const { series, unknownFromMs } = other;
      const fromMs = Math.max(unknownFromMs, other === chunk ? knownToMs : unknownFromMs);
      run.signal.throwIfAborted();
      await file.call('fail', key, { series, fromMs, toMs: Math.max(fromMs, Math.min(other.toMs, atMs)), cause: why });
      onChange(series);
    }
    if (isForbidden) onAccess(chunk.series, false);
  }
}

/** Whether any other call would fail too. */
function concernsAll({ kind }: AppError): boolean {
  return kind === 'offline' || kind === 'signInEnded' || kind === 'notSignedIn' || kind === 'rateLimited';
}
