import type { VirtualClock } from '../clock.ts';
import type { Hook } from './hook.ts';
import type { Hooks } from './hooks.ts';

const WEEK_MS = 7 * 86_400_000;
const MAX_FAILURES_IN_ROW = 1_000;
const MIN_TRIES_IN_A_WEEK = 10;

/** Counts tries and disables hooks nobody answers for. @see API "Limits" 7, PLATFORM §8.2 */
export class HookHealth {
  readonly #clock: VirtualClock;
  readonly #hooks: Hooks;
  readonly #watched = new WeakSet<Hook>();

  constructor(clock: VirtualClock, hooks: Hooks) {
    this.#clock = clock;
    this.#hooks = hooks;
  }

  succeeded(hook: Hook): void {
    hook.failuresInRow = 0;
    hook.lastSuccessAtMs = this.#clock.now();
  }

  failed(hook: Hook): void {
    hook.failuresInRow += 1;
    if (hook.failuresInRow >= MAX_FAILURES_IN_ROW) this.#hooks.deactivate(hook, 'too many failures');
    else this.#judgeWeek(hook);
  }

  /** A week counts from the last success, else from the beginning; it may run out with nothing sent at its end. */
  #judgeWeek(hook: Hook): void {
    if (!hook.isActive || hook.failuresInRow < MIN_TRIES_IN_A_WEEK) return;
    const leftMs = (hook.lastSuccessAtMs ?? hook.createdAtMs) + WEEK_MS - this.#clock.now();
    if (leftMs <= 0) this.#hooks.deactivate(hook, 'too many failures');
    else if (!this.#watched.has(hook)) {
      this.#watched.add(hook);
      this.#clock.after(leftMs, () => {
        this.#watched.delete(hook);
        this.#judgeWeek(hook);
      });
    }
  }
}
