export const MINUTE_MS = 60_000;
export const HOUR_MS = 3_600_000;
export const DAY_MS = 86_400_000;

/** How far the invented past reaches back. */
export const PAST_DAYS = 90;

/** The moments of a grid of `stepMs` since 1970 within a range, both ends included. */
export function* gridOf(fromMs: number, toMs: number, stepMs: number): Generator<number> {
  for (let atMs = Math.ceil(fromMs / stepMs) * stepMs; atMs <= toMs; atMs += stepMs) yield atMs;
}
