import { backoffMs } from '../../kernel/backoff.ts';
import type { Random } from '../../kernel/ports.ts';

const RETRIES = { firstMs: 500, longestMs: 8_000, jitter: { from: 0, to: 1 } };
/** A service that asks for a longer rest is not waited for: the caller is told instead. */
const LONGEST_RETRY_AFTER_MS = 60_000;

export const DEFAULT_TRIES = 4;

/**
 * How long to wait before the next try: exponential with full jitter, and never less than `Retry-After`.
 * @param failed how many tries have failed, from 1.
 * @returns null when the service asks for more than a minute.
 */
export function retryDelayMs(failed: number, retryAfterMs: number | null, random: Random): number | null {
  if (retryAfterMs !== null && retryAfterMs > LONGEST_RETRY_AFTER_MS) return null;
  return Math.max(retryAfterMs ?? 0, backoffMs(RETRIES, failed, random));
}
