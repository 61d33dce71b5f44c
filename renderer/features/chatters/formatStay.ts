import { formatDuration } from '../../ui/format.ts';

const MINUTE_MS = 60_000;

/** How long somebody has been here, by the minute once it is one: nobody counts a stay in seconds. */
export function formatStay(ms: number): string {
  return formatDuration(ms < MINUTE_MS ? ms : Math.floor(ms / MINUTE_MS) * MINUTE_MS);
}
