/** How many midnights of the local clock lie before a moment: 0 today, 1 tomorrow; below 0 it lies behind. */
export function daysAhead(atMs: number, nowMs: number): number {
  const midnightOf = (ms: number) => new Date(ms).setHours(0, 0, 0, 0);
  // A day that the clock is put forward or back in has 23 or 25 hours.
  return Math.round((midnightOf(atMs) - midnightOf(nowMs)) / 86_400_000);
}
