import i18next from 'i18next';
import type { AnalyticsCompare, AnalyticsView, StreamRef } from '../../../../shared/analytics.ts';
import type { Than } from './change.ts';
import { zoneDate, zoneWords } from './zoneTime.ts';

/** What a range is compared with; null: with nothing, or that is not known yet. */
export function comparedWith(
  view: Pick<AnalyticsView, 'fromMs' | 'compare'> | undefined,
  compare: AnalyticsCompare | undefined,
  zone: string,
): Than | null {
  if (view?.compare == null || compare === undefined || compare.kind === 'none') return null;
  return compare.kind === 'before' ? 'before' : { name: streamName(view.compare.fromMs, view.fromMs, zone) };
}

/** A stream by when it began: its day, or its time too where `besideMs` lies on the same day. */
export function streamName(startMs: number, besideMs: number | null, zone: string): string {
  const day = zoneWords('day', startMs, zone);
  const sameDay = besideMs !== null && zoneDate(startMs, zone) === zoneDate(besideMs, zone);
  if (!sameDay) return day;
  return i18next.t('analytics:rangeWords.at', { date: day, time: zoneWords('time', startMs, zone) });
}

/** Streams that another one can be compared with: those before it, newest first. */
export function earlierStreams(streams: readonly StreamRef[], than: StreamRef | null): readonly StreamRef[] {
  return streams.filter(({ startMs, id }) => than === null || (id !== than.id && startMs < than.startMs));
}
