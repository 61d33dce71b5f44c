import type { Random } from './ports.ts';

/** How waits grow while something goes on failing: each twice as long as the one before it, up to the longest. */
export type Backoff = {
  firstMs: number;
  longestMs: number;
  /** The very first wait, where most failures are short; the doubling then starts at the second. */
  soonMs?: number;
};

/** The least and the most share of a step that is waited, so that many apps do not come back all at once. */
export type Jitter = { from: number; to: number };

/** The step for so many failures in a row, from 1, in milliseconds. */
export function stepMs({ firstMs, longestMs, soonMs }: Backoff, failures: number): number {
  if (soonMs !== undefined && failures <= 1) return soonMs;
  const doublings = Math.max(0, failures - (soonMs === undefined ? 1 : 2));
  return Math.min(longestMs, firstMs * 2 ** doublings);
}

/** How long to wait after so many failures in a row, from 1: a share of the step, by chance, in whole milliseconds. */
export function backoffMs(backoff: Backoff & { jitter: Jitter }, failures: number, random: Random): number {
  const { from, to } = backoff.jitter;
  return Math.round(stepMs(backoff, failures) * (from + (to - from) * random()));
}
