import { Emitter } from './emitter.ts';
import type { Observable } from './ports.ts';

/** How a service tells the rest of main what changed. */
export class Subject<T> implements Observable<T> {
  #value: T;
  readonly #changed = new Emitter<T>();

  constructor(value: T) {
    this.#value = value;
  }

  get value(): T {
    return this.#value;
  }

  set(value: T): void {
    this.#value = value;
    this.#changed.emit(value);
  }

  subscribe(listener: (value: T) => void): () => void {
    return this.#changed.subscribe(listener);
  }
}
