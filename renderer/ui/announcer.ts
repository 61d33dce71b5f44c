/** Polite lines come at most this often. @see DESIGN-LANGUAGE §7 "Live regions" */
const POLITE_EVERY_MS = 5000;

export type Timers = { now: () => number; after: (ms: number, run: () => void) => () => void };

const windowTimers: Timers = {
  now: () => Date.now(),
  after: (ms, run) => {
    const timer = setTimeout(run, ms);
    return () => clearTimeout(timer);
  },
};

export type Spoken = { polite: string; assertive: string };

type Pending = { count: number; words: (count: number) => string };

/** Says things to those who don't see the screen: what waits is merged into one line, what matters now goes at once. */
export class Announcer {
  readonly #timers: Timers;
  readonly #listeners = new Set<() => void>();
  readonly #pending = new Map<string, Pending>();
  #spoken: Spoken = { polite: '', assertive: '' };
  #lastPoliteMs = Number.NEGATIVE_INFINITY;
  #stop: (() => void) | null = null;

  constructor(timers: Timers = windowTimers) {
    this.#timers = timers;
  }

  /** Says a line when there is a pause. The same line twice in a pause is said once. */
  polite(line: string): void {
    this.#queue(line, 1, () => line);
  }

  /** Adds to a count that is said in one piece, e.g. `count('message', 1, (n) => t('newMessages', { count: n }))`. */
  count(topic: string, by: number, words: (count: number) => string): void {
    this.#queue(topic, by, words);
  }

  /** Says a line now, over anything else. For: a new code, a refusal, live or offline, connection lost, a failed write. */
  assertive(line: string): void {
    this.#speak({ ...this.#spoken, assertive: renew(this.#spoken.assertive, line) });
  }

  /** Takes a line that was said at once off the page, where who reads on would come upon it; nothing when another was said since. */
  unsay(line: string): void {
    if (this.#spoken.assertive.trimEnd() === line) this.#speak({ ...this.#spoken, assertive: '' });
  }

  /** Forgets what waits and what was said: what a signed-out person's chat had to say is nobody's business. */
  silence(): void {
    this.#stop?.();
    this.#stop = null;
    this.#pending.clear();
    this.#lastPoliteMs = Number.NEGATIVE_INFINITY;
    this.#speak({ polite: '', assertive: '' });
  }

  readonly read = (): Spoken => this.#spoken;

  readonly subscribe = (listener: () => void): (() => void) => {
    this.#listeners.add(listener);
    return () => this.#listeners.delete(listener);
  };

  #queue(topic: string, by: number, words: (count: number) => string): void {
    const waiting = this.#pending.get(topic);
    this.#pending.set(topic, { count: (waiting?.count ?? 0) + by, words });
    if (this.#stop !== null) return;
    const waitMs = Math.max(0, this.#lastPoliteMs + POLITE_EVERY_MS - this.#timers.now());
    this.#stop = this.#timers.after(waitMs, () => this.#flush());
  }

  #flush(): void {
    this.#stop = null;
    this.#lastPoliteMs = this.#timers.now();
    const line = [...this.#pending.values()].map(({ count, words }) => words(count)).join(', ');
    this.#pending.clear();
    this.#speak({ ...this.#spoken, polite: renew(this.#spoken.polite, line) });
  }

  #speak(spoken: Spoken): void {
    this.#spoken = spoken;
    for (const listener of this.#listeners) listener();
  }
}

/** A region that gets the text it has says nothing, so the same line comes back with a space that is not read. */
function renew(before: string, line: string): string {
  return before === line ? `${line} ` : line;
}

/** The window's own. */
export const announcer = new Announcer();
