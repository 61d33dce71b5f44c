import type { Random } from '../../core/ports.ts';

const STEPS_MS = [2_000, 4_000, 8_000, 16_000, 30_000];

/**
 * How long to wait after so many failures in a row, from 1: 2, 4, 8, 16, then 30 s, a fifth more or less, so that many
 * apps don't come back in step.
 */
export function backoffMs(failures: number, random: Random): number {
  const step = STEPS_MS[Math.min(Math.max(failures, 1), STEPS_MS.length) - 1] ?? 30_000;
  return Math.round(step * (0.8 + 0.4 * random()));
}
