import type { AnyFace, Source } from '../../shared/domain.ts';
import type { AppError } from '../../shared/errors.ts';
import { AppFailure } from '../../shared/failure.ts';
import type { Push } from '../kernel/desktop.ts';

/** A module of whatever domain; what its calls take has been checked by its face. */
type AnyModule = {
  calls: Readonly<Record<string, (input: never) => unknown>>;
  feeds: Readonly<Record<string, Source<unknown>>>;
  state?: (Source<unknown> & { value: unknown }) | undefined;
};

/** One domain's place on the bridge, with or without a module in it. */
export class Slot {
  readonly face: AnyFace;
  readonly #push: Push;
  #module: AnyModule | null = null;
  #meanwhile: () => unknown;
  #refusal: AppError | null = null;
  readonly #waiting = new Set<PromiseWithResolvers<AnyModule>>();

  constructor(face: AnyFace, push: Push) {
    this.face = face;
    this.#push = push;
    this.#meanwhile = () => face.state?.empty;
  }

  /** @returns what takes the module away again */
  open(module: AnyModule): () => void {
    const { name } = this.face;
    if (this.#module) throw new TypeError(`${name} is open already`);
    const stops = Object.entries(module.feeds).map(([feed, source]) =>
      source.subscribe((data) => this.#push(`${name}.${feed}`, data)),
    );
    if (module.state) stops.push(module.state.subscribe((state) => this.#push(`${name}.changed`, state)));
    this.#module = module;
    for (const { resolve } of this.#takeWaiting()) resolve(module);
    return () => {
      if (this.#module !== module) return;
      this.#module = null;
      for (const stop of stops) stop();
      if (this.face.state) this.#push(`${name}.changed`, this.read());
    };
  }

  meanwhile(state: () => unknown): void {
    this.#meanwhile = state;
  }

  refuse(why: AppError | null): void {
    this.#refusal = why;
    if (why) for (const { reject } of this.#takeWaiting()) reject(new AppFailure(why));
  }

  /** The state, whether the domain is open or not. */
  read(): unknown {
    return this.#module?.state ? this.#module.state.value : this.#meanwhile();
  }

  /** The module; waits for one that is to be opened. @throws AppFailure what the domain refuses with */
  opened(): Promise<AnyModule> {
    if (this.#module) return Promise.resolve(this.#module);
    if (this.#refusal) return Promise.reject(new AppFailure(this.#refusal));
    const waiting = Promise.withResolvers<AnyModule>();
    this.#waiting.add(waiting);
    return waiting.promise;
  }

  #takeWaiting(): PromiseWithResolvers<AnyModule>[] {
    const waiting = [...this.#waiting];
    this.#waiting.clear();
    return waiting;
  }
}
