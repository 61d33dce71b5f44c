import type { KeyValueStore } from './desktop.ts';
import type { Clock, Logger } from './ports.ts';

/** How long after a file refused something it is asked again. */
const AGAIN_AFTER_MS = 60_000;

/** Told when a file begins to refuse what is new, and when it has taken all of it. */
type OnKept = (isKept: boolean) => void;
type Ports = { clock: Pick<Clock, 'after'>; log: Pick<Logger, 'warn'> };

/** Small files that a full disk costs nothing: what one refuses holds all the same, and is tried again every minute and at the end. */
export class RetriedStores {
  readonly #ports: Ports;
  readonly #all: RetriedStore[] = [];

  constructor(ports: Ports) {
    this.#ports = ports;
  }

  /** The same file; to set something in it never fails. */
  of(store: KeyValueStore, onKept: OnKept): KeyValueStore {
    const retried = new RetriedStore(store, this.#ports, onKept);
    this.#all.push(retried);
    return retried;
  }

  /** Tries all that is not kept for the last time. */
  close(): void {
    for (const store of this.#all) store.close();
  }
}

class RetriedStore implements KeyValueStore {
  readonly #store: KeyValueStore;
  readonly #ports: Ports;
  readonly #onKept: OnKept;
  /** What the file has refused. */
  readonly #unkept = new Map<string, unknown>();
  #isKept = true;
  #isClosed = false;
  #cancel = (): void => {};

  constructor(store: KeyValueStore, ports: Ports, onKept: OnKept) {
    this.#store = store;
    this.#ports = ports;
    this.#onKept = onKept;
  }

  get(key: string): unknown {
    return this.#unkept.has(key) ? this.#unkept.get(key) : this.#store.get(key);
  }

  set(key: string, value: unknown): void {
    this.#unkept.set(key, value);
    this.#write();
  }

  close(): void {
    this.#isClosed = true;
    this.#write();
  }

  #write(): void {
    this.#cancel();
    for (const [key, value] of this.#unkept) {
      try {
        this.#store.set(key, value);
        this.#unkept.delete(key);
      } catch (cause) {
        // It stays among those that are not kept, which is told.
        if (this.#isKept) this.#ports.log.warn('store.notKept', { key, why: String(cause) });
      }
    }
    const isKept = this.#unkept.size === 0;
    if (!isKept && !this.#isClosed) this.#cancel = this.#ports.clock.after(AGAIN_AFTER_MS, () => this.#write());
    if (isKept === this.#isKept) return;
    this.#isKept = isKept;
    this.#onKept(isKept);
  }
}
