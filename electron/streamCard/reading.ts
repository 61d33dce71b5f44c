import { AppFailure } from '../../shared/failure.ts';
import { type Reading, unread } from '../../shared/reading.ts';
import type { Clock, Logger, Observable } from '../kernel/ports.ts';
import { Subject } from '../kernel/subject.ts';

/** What was asked for so short a time ago is not asked for again by itself. */
export const FRESH_MS = 60_000;

export type AskedDeps<T> = {
  clock: Clock;
  log: Logger;
  /** For the log. */
  name: string;
  ask: (signal: AbortSignal) => Promise<T>;
};

/** Something the service is asked for now and then. What it said last stays, with its age, through any trouble. */
export class Asked<T> {
  readonly #deps: AskedDeps<T>;
  readonly #state = new Subject<Reading<T>>({ ...unread });
  #open = new AbortController();
  #asking: Promise<void> | null = null;
  /** Something was told that makes it old before its time. */
  #isStale = false;

  constructor(deps: AskedDeps<T>) {
    this.#deps = deps;
  }

  get state(): Observable<Reading<T>> {
    return this.#state;
  }

  /** What the service said last. */
  get value(): T | null {
    return this.#state.value.value;
  }

  /** Asks now; joins what is under way. Never rejects: what went wrong stands in the state. */
  refresh(): Promise<void> {
    if (this.#asking) return this.#asking;
    const { signal } = this.#open;
    this.#isStale = false;
    this.#state.set({ ...this.#state.value, isLoading: true });
    const asking = this.#ask(signal).finally(() => {
      if (!signal.aborted) this.#asking = null;
    });
    this.#asking = asking;
    return asking;
  }

  /** Asks when what is known is old; waits for what is under way. */
  async look(): Promise<void> {
    if (this.#asking) return this.#asking;
    const { atMs } = this.#state.value;
    const isFresh = atMs !== null && Math.abs(this.#deps.clock.now() - atMs) < FRESH_MS && !this.#isStale;
    if (!isFresh) await this.refresh();
  }

  /** It may be another by now: the next look asks. */
  expire(): void {
    this.#isStale = true;
  }

  /** What a write has answered with, or is known to have come to. */
  put(value: T): void {
    const { isLoading } = this.#state.value;
    this.#state.set({ value, atMs: this.#deps.clock.now(), isLoading, error: null });
  }

  /** Forgets all, as for another channel. */
  clear(): void {
    this.#open.abort(new DOMException('The channel was left.', 'AbortError'));
    this.#open = new AbortController();
    this.#asking = null;
    this.#isStale = false;
    this.#state.set({ ...unread });
  }

  async #ask(signal: AbortSignal): Promise<void> {
    const { clock, log, name, ask } = this.#deps;
    try {
      const value = await ask(signal);
      if (!signal.aborted) this.#state.set({ value, atMs: clock.now(), isLoading: false, error: null });
    } catch (cause) {
      if (signal.aborted) return;
      const error =
        cause instanceof AppFailure
          ? cause.error
          : ({ kind: 'internal', logId: log.fault('streamCard.broke', cause, { name }) } as const);
      if (cause instanceof AppFailure) log.warn('streamCard.notRead', { name, error });
      this.#state.set({ ...this.#state.value, isLoading: false, error });
    }
  }
}
