import type { Clock } from '../kernel/ports.ts';

/** What the page begins with is asked for in one breath: nothing more is, when so much time has passed, and what was handed over has gone. */
const BREATH_MS = 40;

/** Follows the page of a window that opens as it fetches its first files, until it has its scripts and is busy with them. */
export class FirstFetches {
  /** Resolves then. */
  readonly over: Promise<void>;
  readonly #end: () => void;
  readonly #clock: Pick<Clock, 'after'>;
  #open = 0;
  #hasScripts = false;
  #cancel = (): void => {};

  constructor(clock: Pick<Clock, 'after'>) {
    this.#clock = clock;
    const { promise, resolve } = Promise.withResolvers<void>();
    this.over = promise;
    this.#end = resolve;
  }

  /** It asks for a file. */
  asks(): void {
    this.#open += 1;
    this.#cancel();
  }

  /** It was given one. */
  has(path: string): void {
    this.#open -= 1;
    this.#hasScripts ||= path.endsWith('.js');
    if (this.#open === 0 && this.#hasScripts) this.#cancel = this.#clock.after(BREATH_MS, this.#end);
  }

  /** It calls, so its scripts run already. */
  calls(): void {
    this.#end();
  }
}
