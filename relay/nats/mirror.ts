import type { KV, KvEntry } from '@nats-io/kv';
import { type NatsLink, within } from './connection.ts';

const FIRST_LIMIT_MS = 10_000;
const READ_LIMIT_MS = 2_000;
const AGAIN_MS = 500;

type Watch = Awaited<ReturnType<KV['watch']>>;

/** What stands under a key since a revision; null where nothing does, or nothing that can be read. */
export type Mirrored<T> = { value: T | null; bytes: Uint8Array | null; revision: number };

/**
 * A key-value store as it is in memory: read whole at the beginning, told of each change, and read again whenever NATS was
 * away. `changed` is called when a value is another one than before.
 */
export class Mirror<T> {
  readonly #kv: KV;
  readonly #read: (value: Uint8Array) => T | null;
  readonly #changed: (key: string) => void;
  /** With what was deleted: an answer that comes late, or from a server that lags behind, would bring it back. */
  readonly #entries = new Map<string, Mirrored<T>>();
  readonly #stop: () => void;
  #watch: Watch | null = null;
  #closed = false;

  private constructor(link: NatsLink, kv: KV, read: (value: Uint8Array) => T | null, changed: (key: string) => void) {
    this.#kv = kv;
    this.#read = read;
    this.#changed = changed;
    // Its consumer may have gone with the server: a new one reads all again, and so misses nothing.
    this.#stop = link.onReturn(() => this.#watch?.stop());
  }

  /** @param read a value of the store; null leaves it out */
  static async open<T>(
    link: NatsLink,
    kv: KV,
    read: (value: Uint8Array) => T | null,
    changed: (key: string) => void = () => {},
  ): Promise<Mirror<T>> {
    const mirror = new Mirror(link, kv, read, changed);
    await within(FIRST_LIMIT_MS, new Promise<void>((resolve, reject) => void mirror.#follow(resolve).catch(reject)));
    return mirror;
  }

  get(key: string): T | null {
    return this.#entries.get(key)?.value ?? null;
  }

  keys(): string[] {
    return [...this.#entries].filter(([, { value }]) => value !== null).map(([key]) => key);
  }

  /** Asks the store; its answer counts here at once. @returns the newest that is known. @throws Error when it does not answer */
  async refresh(key: string): Promise<Mirrored<T>> {
    const entry = await within(READ_LIMIT_MS, this.#kv.get(key));
    if (entry) this.#note(entry);
    return this.#entries.get(key) ?? { value: null, bytes: null, revision: 0 };
  }

  /** What was just written here counts at once. */
  set(key: string, bytes: Uint8Array, revision: number): void {
    this.#enter(key, { value: this.#read(bytes), bytes, revision });
  }

  /** What was just deleted here is gone at once. @param revision what was deleted: anything newer stays */
  drop(key: string, revision: number): void {
    const known = this.#entries.get(key);
    if (known && known.revision > revision) return;
    this.#entries.set(key, { value: null, bytes: null, revision });
    if (known && known.value !== null) this.#changed(key);
  }

  close(): void {
    this.#closed = true;
    this.#stop();
    this.#watch?.stop();
  }

  async #follow(whole: () => void): Promise<void> {
    let isFirst = true;
    while (!this.#closed) {
      try {
        const isEmpty = (await this.#kv.status()).values === 0;
        this.#watch = await this.#kv.watch();
        if (isEmpty) whole();
        for await (const entry of this.#watch) {
          this.#note(entry);
          if (entry.delta === 0) whole();
        }
      } catch (cause) {
        if (isFirst) throw cause;
      }
      isFirst = false;
      await new Promise((resolve) => setTimeout(resolve, AGAIN_MS).unref());
    }
  }

  #note({ key, value, operation, revision }: KvEntry): void {
    if (operation === 'PUT') this.set(key, value, revision);
    else this.#enter(key, { value: null, bytes: null, revision });
  }

  #enter(key: string, entry: Mirrored<T>): void {
    const known = this.#entries.get(key);
    if (known && known.revision >= entry.revision) return;
    this.#entries.set(key, entry);
    const was = known?.value ?? null;
    const isSame =
      entry.value === null || was === null
        ? entry.value === was
        : Buffer.compare(known?.bytes ?? new Uint8Array(0), entry.bytes ?? new Uint8Array(0)) === 0;
    if (!isSame) this.#changed(key);
  }
}
