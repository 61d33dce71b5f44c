import type { Clock } from '../kernel/ports.ts';

type Timer = { atMs: number; order: number; callback: () => void };

/** A clock that stands still until a test moves it; timers run in order, promises settle between them. */
export class FakeClock implements Clock {
  #nowMs: number;
  #order = 0;
  readonly #timers = new Set<Timer>();

  constructor(nowMs = Date.UTC(2026, 10, 20, 19, 0, 0)) {
    this.#nowMs = nowMs;
  }

  now(): number {
    return this.#nowMs;
  }

  after(ms: number, callback: () => void): () => void {
    const timer: Timer = { atMs: this.#nowMs + Math.max(0, ms), order: this.#order++, callback };
    this.#timers.add(timer);
    return () => this.#timers.delete(timer);
  }

  sleep(ms: number, signal?: AbortSignal): Promise<void> {
    return new Promise((resolve, reject) => {
      if (signal?.aborted) return reject(signal.reason);
      const cancel = this.after(ms, resolve);
      signal?.addEventListener(
        'abort',
        () => {
          cancel();
          reject(signal.reason);
        },
        { once: true },
      );
    });
  }

  /** Timers that wait. */
  get pending(): number {
    return this.#timers.size;
  }

  /** Moves time on by `ms`, running what falls due in order, for as long as `goOn` says so after each of them. */
  async advance(ms: number, goOn?: () => Promise<boolean>): Promise<void> {
    const end = this.#nowMs + ms;
    await settle();
    for (;;) {
      const due = [...this.#timers]
        .filter((timer) => timer.atMs <= end)
        .sort((a, b) => a.atMs - b.atMs || a.order - b.order)[0];
      if (!due) break;
      this.#timers.delete(due);
      this.#nowMs = Math.max(this.#nowMs, due.atMs);
      due.callback();
      await settle();
      if (goOn !== undefined && !(await goOn())) return;
    }
    this.#nowMs = end;
    await settle();
  }

  /** The wall clock jumps, as after a sleep of the computer: nothing runs. */
  jump(ms: number): void {
    this.#nowMs += ms;
  }
}

/** Lets promise chains, also those through a few microtask hops and one turn of the event loop, come to rest. */
export async function settle(): Promise<void> {
  for (let turn = 0; turn < 5; turn++) await new Promise((resolve) => setImmediate(resolve));
}
