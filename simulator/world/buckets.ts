import { type BucketName, buckets } from '../../shared/platform/buckets.ts';
import type { VirtualClock } from './clock.ts';

type Window = { readonly endsAtMs: number; used: number };

/** A bucket that has nothing left. */
export type Exhausted = { readonly bucket: BucketName; readonly endsAtMs: number };
/** What a counted response tells about its bucket. */
export type Counted = {
  readonly bucket: BucketName;
  readonly count: number;
  readonly remaining: number;
  readonly endsAtMs: number;
};

const PRUNE_ABOVE = 10_000;

/** Whether a response of this status is counted in a bucket. @see PLATFORM §2.1 "Code list" */
function counts(bucket: BucketName, status: number): boolean {
  if (bucket === 'global') return true;
  if (bucket === 'user-login-failed') return status === 401;
  return status >= 200 && status < 400;
}

/**
 * The rate limiter: fixed windows that begin with the first counted response. An endpoint's buckets are checked
 * together and a response is counted in the first whose codes match. @see API "Limits", PLATFORM §2.1
 */
export class Buckets {
  readonly #clock: VirtualClock;
  readonly #limits: Record<BucketName, number>;
  readonly #windows = new Map<string, Window>();

  /** @param overrides other counts than the document's, for tests and benches that need room. */
  constructor(clock: VirtualClock, overrides: Partial<Record<BucketName, number>> = {}) {
    this.#clock = clock;
    const documented = Object.entries(buckets).map(([name, { count }]) => [name, count]);
    this.#limits = { ...Object.fromEntries(documented), ...overrides };
  }

  /** The first of the buckets that is full for a caller, if any. */
  exhausted(caller: string, names: readonly BucketName[]): Exhausted | undefined {
    for (const bucket of names) {
      const window = this.#running(caller, bucket);
      const full = window === undefined ? this.#limits[bucket] === 0 : window.used >= this.#limits[bucket];
      if (full) return { bucket, endsAtMs: window?.endsAtMs ?? this.#clock.now() + this.intervalMs(bucket) };
    }
    return undefined;
  }

  /** Counts a response that leaves with `status`. @returns the bucket it fell into, if any. */
  count(caller: string, names: readonly BucketName[], status: number): Counted | undefined {
    const bucket = names.find((name) => counts(name, status));
    if (bucket === undefined) return undefined;
    let window = this.#running(caller, bucket);
    if (window === undefined) {
      if (this.#windows.size > PRUNE_ABOVE) this.#prune();
      window = { endsAtMs: this.#clock.now() + this.intervalMs(bucket), used: 0 };
      this.#windows.set(`${bucket} ${caller}`, window);
    }
    window.used += 1;
    const count = this.#limits[bucket];
    return { bucket, count, remaining: Math.max(0, count - window.used), endsAtMs: window.endsAtMs };
  }

  intervalMs(bucket: BucketName): number {
    return buckets[bucket].intervalSeconds * 1000;
  }

  #running(caller: string, bucket: BucketName): Window | undefined {
    const window = this.#windows.get(`${bucket} ${caller}`);
    return window !== undefined && this.#clock.now() < window.endsAtMs ? window : undefined;
  }

  #prune(): void {
    const nowMs = this.#clock.now();
    for (const [key, { endsAtMs }] of this.#windows) if (nowMs >= endsAtMs) this.#windows.delete(key);
  }
}
