import type { BudgetState } from '../../../shared/budget.ts';
import type { Clock, Observable } from '../../kernel/ports.ts';
import { Subject } from '../../kernel/subject.ts';

/** Four news a second are as many as an eye can follow. */
const SHORTEST_MS = 250;

type Described = { state: BudgetState; nextChangeAtMs: number | null };

/** Tells the budget's state: at once after a rest, else every 250 ms at most, and when a window ends by itself. */
export class BudgetFeed {
  readonly #clock: Clock;
  readonly #describe: () => Described;
  readonly #state: Subject<BudgetState>;
  #toldAtMs = Number.NEGATIVE_INFINITY;
  #dueAtMs: number | null = null;
  #cancelTimer = (): void => {};
  #told = '';
  #closed = false;

  constructor(clock: Clock, describe: () => Described) {
    this.#clock = clock;
    this.#describe = describe;
    this.#state = new Subject(describe().state);
    this.#told = JSON.stringify(this.#state.value);
  }

  get state(): Observable<BudgetState> {
    return this.#state;
  }

  /** Something may have changed. */
  touch(): void {
    const nowMs = this.#clock.now();
    // A clock set back must not silence the feed.
    const restMs = Math.min(SHORTEST_MS, this.#toldAtMs + SHORTEST_MS - nowMs);
    this.#schedule(nowMs + Math.max(0, restMs));
  }

  close(): void {
    this.#closed = true;
    this.#cancelTimer();
  }

  #schedule(atMs: number): void {
    if (this.#closed || (this.#dueAtMs !== null && this.#dueAtMs <= atMs)) return;
    this.#cancelTimer();
    this.#dueAtMs = atMs;
    this.#cancelTimer = this.#clock.after(atMs - this.#clock.now(), () => this.#tell());
  }

  #tell(): void {
    this.#dueAtMs = null;
    this.#toldAtMs = this.#clock.now();
    const { state, nextChangeAtMs } = this.#describe();
    const text = JSON.stringify(state);
    if (text !== this.#told) {
      this.#told = text;
      this.#state.set(state);
    }
    if (nextChangeAtMs !== null) this.#schedule(Math.max(nextChangeAtMs, this.#toldAtMs + SHORTEST_MS));
  }
}
