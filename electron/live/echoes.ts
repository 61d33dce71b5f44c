import { eventKey } from '../kernel/eventKey.ts';
import type { Clock } from '../kernel/ports.ts';

/** Of the events before a loss, how far back and how many are remembered. */
const REMEMBERED_MS = 30_000;
const MOST_REMEMBERED = 500;
/** How long after the return an event may be one that was told before the loss. */
const DOUBTFUL_MS = 5_000;

/** Tells events that a new connection tells once more from new ones. Live events carry no number of their own. */
export class Echoes {
  readonly #clock: Clock;
  #recent: { key: string; atMs: number }[] = [];
  #suspects = new Map<string, number>();
  #doubtfulUntilMs = 0;

  constructor(clock: Clock) {
    this.#clock = clock;
  }

  /** Whether it was told before the loss; each event then is an echo once. Remembers it otherwise. */
  isEcho(event: string, payload: Record<string, unknown>): boolean {
    const key = eventKey(event, payload);
    const atMs = this.#clock.now();
    const times = this.#suspects.get(key) ?? 0;
    if (times > 0 && atMs <= this.#doubtfulUntilMs) {
      this.#suspects.set(key, times - 1);
      return true;
    }
    this.#recent.push({ key, atMs });
    if (this.#recent.length >= 2 * MOST_REMEMBERED) this.#recent = this.#recent.slice(-MOST_REMEMBERED);
    return false;
  }

  /** The connection went. */
  lost(): void {
    const sinceMs = this.#clock.now() - REMEMBERED_MS;
    this.#suspects = new Map();
    for (const { key, atMs } of this.#recent.slice(-MOST_REMEMBERED)) {
      if (atMs >= sinceMs) this.#suspects.set(key, (this.#suspects.get(key) ?? 0) + 1);
    }
    this.#recent = [];
    this.#doubtfulUntilMs = Number.POSITIVE_INFINITY;
  }

  /** It is subscribed again. */
  back(): void {
    this.#doubtfulUntilMs = this.#clock.now() + DOUBTFUL_MS;
  }

  /** Another audience hears other events. */
  forget(): void {
    this.#recent = [];
    this.#suspects = new Map();
  }
}
