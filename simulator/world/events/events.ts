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

  /** Tells everybody. @param event a name of PLATFORM §9.4, ids filled in */
  publish(event: string, payload: Readonly<Record<string, unknown>>): void {
    for (const listener of this.#listeners) listener({ event, payload });
  }

  /** Listens to everything that is told from now on. */
  subscribe(listener: Listener): void {
    this.#listeners.push(listener);
  }
}
