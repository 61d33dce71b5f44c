import type { Clock } from '../kernel/ports.ts';

/** Rest between the end of a walk and the next one, however long the walk was. */
const REST_MS = 5_000;

/** Tells when the next refresh that nobody asks for is due: so long after the start of the last one. */
export class RefreshTimer {
  readonly #clock: Clock;
  readonly #refresh: () => void;
  #last: { startedAtMs: number; endedAtMs: number } | null = null;
  #everySeconds: number | null;
  #cancel = (): void => undefined;

  /** @param everySeconds null: never */
  constructor(clock: Clock, everySeconds: number | null, refresh: () => void) {
    this.#clock = clock;
    this.#everySeconds = everySeconds;
    this.#refresh = refresh;
  }

  change(everySeconds: number | null): void {
    if (this.#everySeconds === everySeconds) return;
    this.#everySeconds = everySeconds;
    this.recheck();
  }

  /** A walk has ended: from now on time counts. */
  ended(startedAtMs: number, endedAtMs: number): void {
    this.#last = { startedAtMs, endedAtMs };
    this.recheck();
  }

  /** Nothing is due until a walk has `ended`. */
  stop(): void {
    this.#last = null;
    this.#cancel();
  }

  /** Reckons anew, for after a sleep of the computer. */
  recheck(): void {
    this.#cancel();
    if (this.#last === null || this.#everySeconds === null) return;
    const everyMs = this.#everySeconds * 1_000;
    const dueAtMs = Math.max(this.#last.startedAtMs + everyMs, this.#last.endedAtMs + REST_MS);
    // At most one round, also when the wall clock was set back.
    const waitMs = Math.min(Math.max(0, dueAtMs - this.#clock.now()), everyMs);
    this.#cancel = this.#clock.after(waitMs, this.#refresh);
  }
}
