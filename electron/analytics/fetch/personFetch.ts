import type { AnalyticsCompare, AnalyticsRange, AnalyticsState } from '../../../shared/analytics.ts';
import type { BucketState } from '../../../shared/budget.ts';
import type { Clock } from '../../kernel/ports.ts';
import type { Span } from '../store/methods.ts';
import type { Fetcher } from './fetcher.ts';
import { fetchOrder } from './plan.ts';
import type { ProgressTold } from './progress.ts';
import { twiceIfLate } from './twiceIfLate.ts';

/** A call that has not come after this long, with requests waiting for the bucket, is held back by the budget. */
const HELD_BACK_MS = 500;

type Asked = { range: AnalyticsRange; compare: AnalyticsCompare };

export type PersonFetchDeps = {
  fetcher: Fetcher;
  budget: () => BucketState;
  /** The service's time less ours. */
  aheadMs: () => number;
  clock: Clock;
  /** What `loading` says has changed. */
  onChange: () => void;
};

type RunOptions = {
  signal: AbortSignal;
  /** Says what is to be fetched. */
  plan: (signal: AbortSignal) => Promise<Span[]>;
  /** All of it was asked for. */
  onEnd: (spans: readonly Span[]) => void;
};

type Run = { name: string; asked: Asked; abort: AbortController; done: Promise<void>; progress: ProgressTold | null };

/** What a person has asked to be fetched: one range at a time, the newest. */
export class PersonFetch {
  readonly #deps: PersonFetchDeps;
  #run: Run | null = null;

  constructor(deps: PersonFetchDeps) {
    this.#deps = deps;
  }

  /** How far it has come; null: nothing is fetched. */
  get loading(): AnalyticsState['loading'] {
    const run = this.#run;
    if (run === null) return null;
    const { calls = 0, of = null, series = 'streamSessions' } = run.progress ?? {};
    return { range: run.asked.range, calls, of, series, waitingUntilMs: this.#waitingUntilMs(run) };
  }

  /**
   * Resolves when it is done, or was stopped; joins the same one that is under way.
   * @throws AppFailure what `plan` throws, `storageFailed`
   */
  async run(asked: Asked, options: RunOptions): Promise<void> {
    const name = JSON.stringify(asked);
    if (this.#run?.name === name) return this.#run.done;
    this.stop();
    const abort = new AbortController();
    const run: Run = { name, asked, abort, done: Promise.resolve(), progress: null };
    this.#run = run;
    run.done = this.#fetch(run, options);
    this.#deps.onChange();
    return run.done;
  }

  stop(): void {
    const run = this.#run;
    this.#run = null;
    run?.abort.abort(new DOMException('The fetch was stopped.', 'AbortError'));
    if (run) this.#deps.onChange();
  }

  async #fetch(run: Run, { signal: outer, plan, onEnd }: RunOptions): Promise<void> {
    const { fetcher, aheadMs, onChange } = this.#deps;
    const signal = AbortSignal.any([run.abort.signal, outer]);
    const onProgress = (progress: ProgressTold): void => {
      run.progress = progress;
      onChange();
    };
    try {
      await twiceIfLate(aheadMs, async () => {
        const spans = await unlessAborted(plan(signal), signal);
        await fetcher.run({ spans, series: fetchOrder, priority: 'foreground', signal, onProgress });
        onEnd(spans);
      });
    } catch (cause) {
      if (!signal.aborted) throw cause;
    } finally {
      if (this.#run === run) {
        this.#run = null;
        onChange();
      }
    }
  }

  /** On the service's clock. */
  #waitingUntilMs({ progress }: Run): number | null {
    const { budget, clock, aheadMs } = this.#deps;
    const { waiting, resetsAtMs } = budget();
    const askedAtMs = progress?.askedAtMs ?? null;
    if (askedAtMs === null || waiting === 0 || resetsAtMs === null) return null;
    return clock.now() - askedAtMs >= HELD_BACK_MS ? resetsAtMs + aheadMs() : null;
  }
}

/** What a wait brings, which goes on for others; its end when it is aborted. @throws the signal's reason */
function unlessAborted<T>(waited: Promise<T>, signal: AbortSignal): Promise<T> {
  const { promise, resolve, reject } = Promise.withResolvers<T>();
  const stop = (): void => reject(signal.reason);
  waited.then(resolve, reject).finally(() => signal.removeEventListener('abort', stop));
  signal.addEventListener('abort', stop, { once: true });
  if (signal.aborted) stop();
  return promise;
}
