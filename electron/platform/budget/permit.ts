import type { BucketName } from '../../../shared/platform/buckets.ts';
import type { Bucket } from './bucket.ts';
import type { CallEnd } from './callNotes.ts';
import { isFull, readRateHeaders } from './rateHeaders.ts';
import type { ServerTime } from './serverTime.ts';

/** Longer than this no refusal closes a bucket, whatever the service writes. */
const LONGEST_CLOSE_MS = 86_400_000;

/** The right to send one request. It ends with exactly one of its three calls; further calls do nothing. */
export interface Permit {
  /** The reply came; `sentAtMs` is when the request left. */
  answered(status: number, headers: Headers, sentAtMs: number): void;
  /** It was sent, and nobody knows whether it was counted. */
  lost(): void;
  /** It never reached the service. */
  unused(): void;
}

type PermitDeps = {
  own: Bucket;
  global: Bucket;
  time: ServerTime;
  now: () => number;
  /** Called once, when it has ended; `sentAtMs` is null when nobody has told. */
  ended: (end: CallEnd, sentAtMs: number | null) => void;
};

/** @see PLATFORM §2.1 for who counts what */
export function makePermit({ own, global, time, now, ended }: PermitDeps): Permit {
  const held = own === global ? [own] : [own, global];
  const openers = held.map((bucket) => bucket.begin());
  let open = true;

  function finish(then: () => CallEnd, sentAtMs: number | null = null): void {
    if (!open) return;
    open = false;
    for (const bucket of held) bucket.end();
    ended(then(), sentAtMs);
  }

  function read(status: number, headers: Headers, sentAtMs: number): CallEnd {
    const nowMs = now();
    const rate = readRateHeaders(headers, nowMs);
    if (rate.dateServerMs !== null) time.learn(rate.dateServerMs, sentAtMs, nowMs);
    const endsAtMs = rate.resetServerMs === null ? null : time.latestLocalMs(rate.resetServerMs);
    if (!isFull(status, rate)) {
      for (const reopen of openers) reopen?.();
      // Only a bucket whose codes hold the status counts it, the first one; `global` counts every status.
      const counting = countsIn(own.name, status) ? own : global;
      counting.count({ nowMs, sentAtMs, rate, endsAtMs });
      return { outcome: status, counted: counting.name, refusal: null };
    }
    // A refused request is not counted. Which bucket was full, the service tells at best by its name.
    const { limit, remaining, retryAfterMs } = rate;
    const named = held.find(({ name }) => name === rate.resetText);
    const full = named ?? fuller(own, global, nowMs);
    const known =
      endsAtMs !== null && endsAtMs >= sentAtMs && endsAtMs <= nowMs + 2 * full.intervalMs ? endsAtMs : null;
    // Who says when to try again knows it better than we, who count on the end of the window.
    const atMs = retryAfterMs === null ? (known ?? nowMs + full.intervalMs) : nowMs + retryAfterMs;
    const untilMs = Math.min(atMs, nowMs + LONGEST_CLOSE_MS);
    const refusal = {
      bucket: full.name,
      isNamed: named !== undefined,
      headers: { limit, remaining, resetAtMs: endsAtMs, retryAfterMs },
      limit: full.limit,
      spent: Math.min(full.counted(nowMs), full.limit),
      untilMs,
    };
    full.close(nowMs, untilMs, known === null ? null : rate.resetServerMs, retryAfterMs !== null || known !== null);
    return { outcome: status === 429 ? status : 'limited', counted: null, refusal };
  }

  return {
    answered: (status, headers, sentAtMs) => finish(() => read(status, headers, sentAtMs), sentAtMs),
    lost: () =>
      finish(() => {
        for (const bucket of held) bucket.countUnknown(now());
        return { outcome: 'lost', counted: own.name, refusal: null };
      }),
    unused: () =>
      finish(() => {
        for (const [nth, bucket] of held.entries()) if (openers[nth] !== null) bucket.letOne(now());
        return { outcome: 'unsent', counted: null, refusal: null };
      }),
  };
}

function countsIn(name: BucketName, status: number): boolean {
  if (name === 'global') return true;
  return name === 'user-login-failed' ? status === 401 : status >= 200 && status < 400;
}

function fuller(own: Bucket, global: Bucket, nowMs: number): Bucket {
  return global.spent(nowMs) / global.limit > own.spent(nowMs) / own.limit ? global : own;
}
