import type { KV } from '@nats-io/kv';
import type { KeepGap } from '../ports.ts';

/**
 * What was dropped of an app and is not noted, and up to which seq of which stream that is counted: whatever is dropped is counted
 * first and removed afterwards, so that an instance that ends in between neither loses nor counts it twice.
 */
export type GapRecord = { created?: string; through: number; gap: KeepGap | null };

/** A record as it stood at one moment. */
export type StoredGap = { record: GapRecord; revision: number };

const NOTHING: GapRecord = { through: 0, gap: null };
const MOST_TRIES = 50;

/** The gaps of all apps, in a key-value store that several instances change. */
export class Gaps {
  readonly #kv: KV;

  constructor(kv: KV) {
    this.#kv = kv;
  }

  async get(id: string): Promise<StoredGap> {
    const entry = await this.#kv.get(id);
    if (!entry) return { record: NOTHING, revision: 0 };
    const record = entry.operation === 'PUT' ? entry.json<GapRecord>() : NOTHING;
    return { record, revision: entry.revision };
  }

  /** Writes what follows from a record. @returns what stands there afterwards: that, or what another instance wrote before */
  async follow(id: string, { revision }: StoredGap, record: GapRecord): Promise<StoredGap> {
    try {
      const text = JSON.stringify(record);
      return { record, revision: await this.#kv.put(id, text, { previousSeq: revision }) };
    } catch (cause) {
      if (isOtherRevision(cause)) return this.get(id);
      throw cause;
    }
  }

  /** Changes it as nobody else does meanwhile. @param change null leaves it as it is */
  async change(id: string, change: (record: GapRecord) => GapRecord | null): Promise<void> {
    let stored = await this.get(id);
    for (let tries = 0; tries < MOST_TRIES; tries++) {
      const next = change(stored.record);
      if (next === null) return;
      stored = await this.follow(id, stored, next);
      if (stored.record === next) return;
    }
    throw new Error('a gap changes all the time');
  }

  async forget(id: string): Promise<void> {
    await this.#kv.delete(id);
  }
}

/** Whether a write failed because another one came first. */
export function isOtherRevision(cause: unknown): boolean {
  const WRONG_LAST_SEQUENCE = 10071;
  return cause instanceof Error && 'code' in cause && cause.code === WRONG_LAST_SEQUENCE;
}

/** One more that was dropped. */
export function grown(gap: KeepGap | null, arrivedAtMs: number, bytes: number): KeepGap {
  if (gap === null) return { count: 1, bytes, fromMs: arrivedAtMs, toMs: arrivedAtMs };
  return {
    count: gap.count + 1,
    bytes: gap.bytes + bytes,
    fromMs: Math.min(gap.fromMs, arrivedAtMs),
    toMs: Math.max(gap.toMs, arrivedAtMs),
  };
}

/** What is left when so much was noted. */
export function lessNoted(gap: KeepGap, { count, bytes, fromMs, toMs }: KeepGap): KeepGap | null {
  if (gap.fromMs > fromMs) return gap; // what was noted is gone from it already
  if (gap.count <= count) return null;
  return {
    count: gap.count - count,
    bytes: Math.max(0, gap.bytes - bytes),
    fromMs: Math.min(Math.max(toMs, gap.fromMs), gap.toMs),
    toMs: gap.toMs,
  };
}
