import type { KV, KvWatchEntry } from '@nats-io/kv';
import { type NatsLink, within } from './connection.ts';

const FIRST_LIMIT_MS = 10_000;
const AGAIN_MS = 500;

type Watch = Awaited<ReturnType<KV['watch']>>;

/**
 * A key-value store as it is in memory: read whole at the beginning, told of each change, and read again whenever NATS was
 * away. `changed` is called when a value is another one than before.
 */
export class Mirror<T> {
  readonly #kv: KV;
  readonly #read: (value: Uint8Array) => T | null;
  readonly #changed: (key: string) => void;
  readonly #values = new Map<string, { value: T; bytes: Uint8Array; revision: number }>();
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
    return this.#values.get(key)?.value ?? null;
  }

  keys(): string[] {
    return [...this.#values.keys()];
  }

  /** What was just written here counts at once. */
  set(key: string, bytes: Uint8Array, revision: number): void {
    this.#take(key, bytes, revision);
  }

  drop(key: string): void {
    if (this.#values.delete(key)) this.#changed(key);
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

  #note({ key, value, operation, revision }: KvWatchEntry): void {
    if (operation === 'PUT') this.#take(key, value, revision);
    else if ((this.#values.get(key)?.revision ?? -1) < revision) this.drop(key);
  }

  #take(key: string, bytes: Uint8Array, revision: number): void {
    const known = this.#values.get(key);
    if (known && known.revision >= revision) return;
    const value = this.#read(bytes);
    if (value === null) {
      this.drop(key);
      return;
    }
    this.#values.set(key, { value, bytes, revision });
    if (!known || Buffer.compare(known.bytes, bytes) !== 0) this.#changed(key);
  }
}
