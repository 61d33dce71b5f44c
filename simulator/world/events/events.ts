/** One thing that happened, as live events and hooks tell it. @see API "Events", PLATFORM §9.4 */
export type PlatformEvent = {
  /** For instance `channel:7:update`. */
  readonly event: string;
  readonly payload: Readonly<Record<string, unknown>>;
};

type Listener = (event: PlatformEvent) => void;

/** Where the rules tell what happened, once; hooks, live events and analytics listen. Listeners run at once, in order. */
export class Events {
  readonly #listeners: Listener[] = [];
  /** What a listener tells in its turn comes after what it was told, for everybody. */
  readonly #waiting: PlatformEvent[] = [];
  #isTelling = false;

  /** Tells everybody. @param event a name of PLATFORM §9.4, ids filled in */
  publish(event: string, payload: Readonly<Record<string, unknown>>): void {
    this.#waiting.push({ event, payload });
    if (this.#isTelling) return;
    this.#isTelling = true;
    try {
      for (let next = this.#waiting.shift(); next !== undefined; next = this.#waiting.shift()) {
        for (const listener of this.#listeners) listener(next);
      }
    } finally {
      this.#isTelling = false;
    }
  }

  /** Listens to everything that is told from now on. */
  subscribe(listener: Listener): void {
    this.#listeners.push(listener);
  }
}
