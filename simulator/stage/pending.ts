import type { Responder } from '../http/send.ts';

/** Answers that are still to come: those a fault delays. When their world is given up, their clients are cut off. */
export class Pending {
  readonly #open = new Set<Responder>();

  add(responder: Responder): void {
    for (const other of this.#open) if (other.isDone) this.#open.delete(other);
    this.#open.add(responder);
  }

  destroyAll(): void {
    for (const responder of this.#open) if (!responder.isDone) responder.destroy();
    this.#open.clear();
  }
}
