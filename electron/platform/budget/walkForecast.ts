import type { BucketState } from '../../../shared/budget.ts';

/** What a page takes before any was measured. */
export const USUAL_PAGE_MS = 120;

/** @param perWindow how many calls of each window the walk may have */
export type WalkPlan = { calls: number; pageMs: number; perWindow: number; intervalMs: number };

/** How long so many calls will take, from now, within what is left of the bucket's window and those after it. */
export function walkDurationMs(
  { calls, pageMs, perWindow, intervalMs }: WalkPlan,
  bucket: BucketState,
  nowMs: number,
): number {
  const running = bucket.resetsAtMs !== null && bucket.resetsAtMs > nowMs;
  const room = Math.max(0, perWindow - (running ? bucket.spent : 0));
  if (calls <= room) return calls * pageMs;
  const windowMs = running ? (bucket.resetsAtMs ?? nowMs) - nowMs : intervalMs;
  const later = calls - room;
  const fullWindows = Math.ceil(later / perWindow) - 1;
  const lastCalls = later - fullWindows * perWindow;
  return Math.max(windowMs + fullWindows * intervalMs + lastCalls * pageMs, calls * pageMs);
}
