import type { AnalyticsView } from '../../../shared/analytics.ts';
import type { BucketState } from '../../../shared/budget.ts';
import { buckets } from '../../../shared/platform/buckets.ts';
import { USUAL_PAGE_MS, walkDurationMs } from '../../platform/budget/walkForecast.ts';
import type { Chunk } from './plan.ts';

const INTERVAL_MS = buckets.analytics.intervalSeconds * 1_000;

export const unusedBucket: BucketState = {
  name: 'analytics',
  limit: buckets.analytics.count,
  spent: 0,
  resetsAtMs: null,
  waiting: 0,
};

/** What the walks of a plan cost, in calls and in time, from how the bucket stands now. @see API "Limits" */
export function costOf(
  chunks: readonly Chunk[],
  callsOf: (chunk: Chunk) => number,
  bucket: BucketState,
  nowMs: number,
): AnalyticsView['cost'] {
  const calls = chunks.reduce((sum, chunk) => sum + callsOf(chunk), 0);
  const plan = { calls, pageMs: USUAL_PAGE_MS, perWindow: bucket.limit, intervalMs: INTERVAL_MS };
  return { calls, seconds: Math.ceil(walkDurationMs(plan, bucket, nowMs) / 1_000), isEstimate: calls > 0 };
}
