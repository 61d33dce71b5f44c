import { type BucketName, buckets } from '../../../shared/platform/buckets.ts';
import type { Clock } from '../../kernel/ports.ts';

export type ModelHeaders = 'all' | 'none' | 'noDate' | 'textReset';

/** The service's limiter as PLATFORM §2.1 tells it, seen from the test's own clock, with a clock of its own. */
export class ModelBuckets {
  readonly #windows = new Map<BucketName, { endsMs: number; count: number }>();
  readonly #clock: Clock;
  readonly #skewMs: number;
  readonly #headers: ModelHeaders;
  readonly limits: Partial<Record<BucketName, number>>;
  /** The highest count any window has reached. */
  readonly highest = new Map<BucketName, number>();
  refused = 0;
  answered = 0;

  constructor(clock: Clock, skewMs: number, headers: ModelHeaders, limits: Partial<Record<BucketName, number>> = {}) {
    this.#clock = clock;
    this.#skewMs = skewMs;
    this.#headers = headers;
    this.limits = limits;
  }

  /** A request arrives: false when any bucket is full. */
  admit(bucket: BucketName): boolean {
    const free = [bucket, 'global' as const].every((name) => this.#window(name).count < this.#limit(name));
    if (!free) this.refused += 1;
    return free;
  }

  /** A response leaves: counted in the first bucket whose codes match. */
  leave(bucket: BucketName, status: number): Headers {
    const counting = bucket === 'global' || (status >= 200 && status < 400) ? bucket : 'global';
    const window = this.#window(counting);
    if (window.count === 0) window.endsMs = this.#serverNow() + buckets[counting].intervalSeconds * 1_000;
    window.count += 1;
    this.answered += 1;
    this.highest.set(counting, Math.max(this.highest.get(counting) ?? 0, window.count));
    return this.#write(counting, window);
  }

  refusal(bucket: BucketName): Headers {
    const full = this.#window(bucket).count >= this.#limit(bucket) ? bucket : 'global';
    return this.#write(full, this.#window(full));
  }

  #write(name: BucketName, window: { endsMs: number; count: number }): Headers {
    const headers = new Headers();
    if (this.#headers !== 'noDate') headers.set('date', new Date(this.#serverNow()).toUTCString());
    if (this.#headers === 'none') return headers;
    headers.set('x-rate-limit', String(this.#limit(name)));
    headers.set('x-ratelimit-remaining', String(this.#limit(name) - window.count));
    headers.set('x-ratelimit-reset', this.#headers === 'textReset' ? name : String(window.endsMs));
    return headers;
  }

  #limit(name: BucketName): number {
    return this.limits[name] ?? buckets[name].count;
  }

  #window(name: BucketName): { endsMs: number; count: number } {
    let window = this.#windows.get(name);
    if (!window || (window.count > 0 && window.endsMs <= this.#serverNow())) {
      window = { endsMs: 0, count: 0 };
      this.#windows.set(name, window);
    }
    return window;
  }

  #serverNow(): number {
    return this.#clock.now() + this.#skewMs;
  }
}
