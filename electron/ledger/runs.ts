/** A stretch of time in which the app ran; an end of null: it still does. */
export type Run = { fromMs: number; toMs: number | null };

const DAY_MS = 86_400_000;

/** When the app ran and the computer was awake, so that a time without calls is told from one of which nothing is known. */
export class Runs {
  #runs: Run[];

  constructor(nowMs: number) {
    this.#runs = [{ fromMs: nowMs, toMs: null }];
  }

  /** As they would be kept now: the running one ends here. */
  until(nowMs: number): Run[] {
    return this.#runs.map(({ fromMs, toMs }) => ({ fromMs, toMs: toMs ?? Math.max(fromMs, nowMs) }));
  }

  /** Runs of before, as they were kept. */
  takeEarlier(runs: readonly Run[], nowMs: number): void {
    this.#runs = [...runs, ...this.#runs].filter(({ toMs }) => toMs === null || toMs > nowMs - DAY_MS);
  }

  /** Moves all to so much earlier: the clock was set back. */
  moveBack(ms: number): void {
    this.#runs = this.#runs.map(({ fromMs, toMs }) => ({
      fromMs: fromMs - ms,
      toMs: toMs === null ? null : toMs - ms,
    }));
  }

  pause(nowMs: number): void {
    const last = this.#runs.at(-1);
    if (last?.toMs === null) last.toMs = Math.max(last.fromMs, nowMs);
  }

  goOn(nowMs: number): void {
    if (this.#runs.at(-1)?.toMs === null) return;
    this.#runs = [...this.#runs.filter(({ toMs }) => (toMs ?? nowMs) > nowMs - DAY_MS), { fromMs: nowMs, toMs: null }];
  }

  /** Whether any part of this time lies in a run. */
  touch(fromMs: number, toMs: number): boolean {
    return this.#runs.some((run) => run.fromMs < toMs && (run.toMs ?? Number.POSITIVE_INFINITY) > fromMs);
  }
}
