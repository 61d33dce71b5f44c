/** Listeners of one kind of news that has no value of its own between two tellings; what has one is a `Subject`. */
export class Emitter<T> {
  readonly #listeners = new Set<(value: T) => void>();

  /** Tells everybody who listens, in the order they came. */
  emit(value: T): void {
    for (const listener of this.#listeners) listener(value);
  }

  /** Returns the function that stops listening. */
  subscribe(listener: (value: T) => void): () => void {
    this.#listeners.add(listener);
    return () => this.#listeners.delete(listener);
  }
}
