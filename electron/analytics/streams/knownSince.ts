import type { AnalyticsFile } from '../store/analyticsStore.ts';
import type { ChannelKey, Span } from '../store/methods.ts';

const DAY_MS = 86_400_000;
/** As much as the button loads. */
const OLDER_MS = 30 * DAY_MS;
/** Further back nobody looks for what is known. */
const EVER_MS = 20 * 366 * DAY_MS;

const dayOf = (atMs: number): number => Math.floor(atMs / DAY_MS) * DAY_MS;

/** From when on the channel's streams are known without a hole, up to today; null: they are not. @param nowMs the service's time @throws AppFailure `storageFailed` */
export async function knownSince(
  file: Pick<AnalyticsFile, 'call'>,
  key: ChannelKey,
  nowMs: number,
): Promise<number | null> {
  const { days } = await file.call('coverage', key, { fromMs: nowMs - EVER_MS, toMs: nowMs });
  const known = new Set(days.filter(({ series }) => series === 'streamSessions').map(({ dayMs }) => dayMs));
  let dayMs = dayOf(nowMs);
  // Today may not have been asked for since midnight.
  if (!known.has(dayMs)) dayMs -= DAY_MS;
  if (!known.has(dayMs)) return null;
  while (known.has(dayMs - DAY_MS)) dayMs -= DAY_MS;
  return dayMs;
}

/** The 30 days before what is known; the last 30 where nothing is. */
export function olderSpan(sinceMs: number | null, nowMs: number): Span {
  const toMs = sinceMs ?? nowMs;
  return { fromMs: dayOf(toMs - OLDER_MS), toMs };
}
