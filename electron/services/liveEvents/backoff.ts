import type { Random } from '../../core/ports.ts';

const BASE_MS = 500;
const CAP_MS = 20_000;

/**
 * How long to wait before try number `tries`, from 1: half of min(20 s, 500 ms × 2^n) or more, so that the clients of a
 * service that restarts do not come back all at once. @see PLATFORM §9.1 "Client timings"
 */
export function backoffMs(tries: number, random: Random): number {
  const ceiling = Math.min(CAP_MS, BASE_MS * 2 ** (tries - 1));
  return Math.round(ceiling * (0.5 + 0.5 * random()));
}
