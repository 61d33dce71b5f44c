import type { Clock } from './ports.ts';

/** A wait that can be cut short: by a person who presses "Try now", or by the computer waking up. */
export class WakeableSleep {
  readonly #clock: Clock;
  #wake: (() => void) | null = null;

  constructor(clock: Clock) {
    this.#clock = clock;
  }

  /** Resolves after `ms`, or when woken. Rejects with the signal's reason when it aborts. */
  async for(ms: number, signal: AbortSignal): Promise<void> {
    const woken = new AbortController();
    this.#wake = () => woken.abort();
    try {
      await this.#clock.sleep(Math.max(0, ms), AbortSignal.any([signal, woken.signal]));
    } catch (cause) {
      signal.throwIfAborted();
      if (!woken.signal.aborted) throw cause;
    } finally {
      this.#wake = null;
    }
  }

  /** Ends the wait under way; nothing when there is none. */
  wake(): void {
    this.#wake?.();
  }
}
