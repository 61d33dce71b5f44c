import type { Delivery } from './delivery.ts';

/** How many calls of one hook may be under way at once; more wait for their turn. */
const MAX_UNDER_WAY = 32;
/** How many deliveries a hook's ledger shows. */
const LEDGER_SIZE = 1_000;

/** What waits for one hook, what is under way to it, and what has been. */
export class Lane {
  readonly #queue = new Set<Delivery>();
  readonly #ledger = new Map<string, Delivery>();
  /** Kept back until another one has gone. @see FaultAction.reorder */
  heldBack: Delivery | undefined;
  underWay = 0;
  isPumping = false;

  /** Notes a new delivery; the oldest entry makes room for it. */
  record(delivery: Delivery): void {
    this.#ledger.set(delivery.envelopeId, delivery);
    if (this.#ledger.size <= LEDGER_SIZE) return;
    const [oldest] = this.#ledger.keys();
    if (oldest !== undefined) this.#ledger.delete(oldest);
  }

  /** The deliveries of a hook, oldest first. */
  all(): readonly Delivery[] {
    return [...this.#ledger.values()];
  }

  byId(envelopeId: string): Delivery | undefined {
    return this.#ledger.get(envelopeId);
  }

  queue(delivery: Delivery): void {
    this.#queue.add(delivery);
  }

  /** The next one that may leave now. */
  next(): Delivery | undefined {
    if (this.underWay >= MAX_UNDER_WAY) return undefined;
    const [delivery] = this.#queue;
    if (delivery !== undefined) this.#queue.delete(delivery);
    return delivery;
  }

  /** Empties the queue. @returns what stood in it */
  clear(): readonly Delivery[] {
    const queued = [...this.#queue];
    this.#queue.clear();
    return queued;
  }
}
