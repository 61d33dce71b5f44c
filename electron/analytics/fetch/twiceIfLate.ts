/** So far from where the service's clock was thought to be, another time was meant. */
const OTHER_TIME_MS = 60_000;

/** Fetches up to now, and once more when the answers showed that it is another time at the service than was thought. */
export async function twiceIfLate(aheadMs: () => number, fetch: () => Promise<void>): Promise<void> {
  const thoughtMs = aheadMs();
  await fetch();
  if (Math.abs(aheadMs() - thoughtMs) >= OTHER_TIME_MS) await fetch();
}
