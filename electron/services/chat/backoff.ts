import type { Random } from '../../core/ports.ts';

/** Most breaks are short, so the first try comes soon. */
const FIRST_MS = 250;
const BASE_MS = 1_000;
const CAP_MS = 30_000;

/**
 * How long to wait before try number `tries` (from 1): full jitter, so that the clients of a service that restarts do not
 * come back all at once.
 */
export function backoffMs(tries: number, random: Random): number {
  const ceiling = tries <= 1 ? FIRST_MS : Math.min(CAP_MS, BASE_MS * 2 ** (tries - 2));
  return Math.round(random() * ceiling);
}
