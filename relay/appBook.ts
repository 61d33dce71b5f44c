import { AppDoor, type AppDoorDeps } from './appDoor.ts';
import { Budget } from './budget.ts';

export type AppBookDeps = AppDoorDeps & { mostBytes: number; mostBytesPerApp: number };

/** The apps that were heard of since the relay started. Only ids that are known get a place in it. */
export class AppBook {
  readonly #deps: AppBookDeps;
  readonly #budget: Budget;
  readonly #doors = new Map<string, AppDoor>();

  constructor(deps: AppBookDeps) {
    this.#deps = deps;
    this.#budget = new Budget(deps.mostBytes);
  }

  doorOf(id: string): AppDoor {
    const known = this.#doors.get(id);
    if (known) return known;
    const budget = new Budget(this.#deps.mostBytesPerApp, this.#budget);
    const made = new AppDoor(id, budget, this.#deps);
    this.#doors.set(id, made);
    return made;
  }

  /** The door if there is one already. */
  find(id: string): AppDoor | undefined {
    return this.#doors.get(id);
  }

  forget(id: string): void {
    this.#doors.delete(id);
  }

  get doors(): Iterable<AppDoor> {
    return this.#doors.values();
  }

  standing(): { apps: number; streams: number; bytes: number } {
    let apps = 0;
    let streams = 0;
    for (const { app } of this.#doors.values()) {
      if (app.isConnected) apps += 1;
      streams += app.size;
    }
    return { apps, streams, bytes: this.#budget.used };
  }
}
