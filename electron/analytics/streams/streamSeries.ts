import type { StreamRef } from '../../../shared/analytics.ts';
import type { SeriesName } from '../../../shared/analyticsSeries.ts';
import type { AnalyticsFile } from '../store/analyticsStore.ts';
import type { ChannelKey, Span } from '../store/methods.ts';

const DAY_MS = 86_400_000;

/** What of the service's numbers a stream's page is made of. */
export const fetchedSeries: readonly SeriesName[] = [
  'streamSessions',
  'tsdbViewers',
  'followers',
  'subscriptions',
  'streamHosts',
];

/** Without these there is no summary. */
const needed: readonly SeriesName[] = ['tsdbViewers', 'followers', 'subscriptions'];

export const spanOf = ({ startMs, endMs }: StreamRef, nowMs: number): Span => ({
  fromMs: startMs,
  toMs: Math.max(startMs + 1, endMs ?? nowMs),
});

/** Whether its numbers are fetched up to its end. @throws AppFailure `storageFailed` */
export async function isKnownToItsEnd(
  file: Pick<AnalyticsFile, 'call'>,
  key: ChannelKey,
  { startMs, endMs }: StreamRef,
): Promise<boolean> {
  if (endMs === null) return false;
  const { days } = await file.call('coverage', key, { fromMs: startMs, toMs: endMs });
  const until = new Map(days.map(({ series, dayMs, untilMs }) => [`${series} ${dayMs}`, untilMs]));
  for (let dayMs = Math.floor(startMs / DAY_MS) * DAY_MS; dayMs < endMs; dayMs += DAY_MS) {
    const wantedMs = Math.min(endMs, dayMs + DAY_MS);
    if (needed.some((series) => (until.get(`${series} ${dayMs}`) ?? 0) < wantedMs)) return false;
  }
  return true;
}
