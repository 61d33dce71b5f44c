import type { Clock } from '../kernel/ports.ts';

/** A clock for property tests: only microtasks settle between two timers, so that ten thousand of them take no time. */
export class QuickClock implements Clock {
  #nowMs = 1_000_000;
  #order = 0;
  readonly #timers = new Set<{ atMs: number; order: number; run: () => void }>();

  now(): number {
    return this.#nowMs;
  }

  after(ms: number, run: () => void): () => void {
    const timer = { atMs: this.#nowMs + Math.max(0, ms), order: this.#order++, run };
    this.#timers.add(timer);
    return () => this.#timers.delete(timer);
  }

  sleep(ms: number): Promise<void> {
    return new Promise((resolve) => void this.after(ms, resolve));
  }

  /** Runs all timers that fall due before `untilMs`. */
  async run(untilMs: number): Promise<void> {
    for (;;) {
      await settleMicrotasks();
      let due: { atMs: number; order: number; run: () => void } | undefined;
      for (const timer of this.#timers) {
        if (!due || timer.atMs < due.atMs || (timer.atMs === due.atMs && timer.order < due.order)) due = timer;
      }
      if (!due || due.atMs > untilMs) break;
      this.#timers.delete(due);
      this.#nowMs = Math.max(this.#nowMs, due.atMs);
      due.run();
    }
    this.#nowMs = Math.max(this.#nowMs, untilMs);
  }
}

async function settleMicrotasks(): Promise<void> {
  for (let turn = 0; turn < 6; turn++) await null;
}
