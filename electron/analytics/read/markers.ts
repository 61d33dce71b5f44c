import type { AnalyticsMarker, StreamRef } from '../../../shared/analytics.ts';
import { numberAt } from '../store/columns.ts';
import type { StoredDay } from '../store/dayTable.ts';
import type { Span } from '../store/methods.ts';
import { placesIn } from './spanRows.ts';

/** More can't be told apart on any screen; the latest stay. */
const MOST = 2_000;

type Happenings = {
  sessions: readonly StreamRef[];
  /** Of `streamHosts`. */
  hostDays: readonly StoredDay[];
  /** Of the feed, and the person's own. */
  marks: readonly AnalyticsMarker[];
  nameOf: (channelId: number) => string | null;
};

/** Who hosted the channel, and whom it hosted. */
const sides = [
  ['hoster', 'hosted'],
  ['hostee', 'hosting'],
] as const;

/** What happened in a span, oldest first. */
export function markersOf(span: Span, { sessions, hostDays, marks, nameOf }: Happenings): AnalyticsMarker[] {
  const isWithin = ({ atMs }: AnalyticsMarker): boolean => atMs >= span.fromMs && atMs < span.toMs;
  const streams = sessions.flatMap(({ id, startMs, endMs, title }): AnalyticsMarker[] => [
    { id: `start/${id}`, atMs: startMs, what: { kind: 'start', title } },
    ...(endMs === null ? [] : [{ id: `end/${id}`, atMs: endMs, what: { kind: 'end' as const } }]),
  ]);
  const all = [...streams, ...hostsOf(hostDays, span, nameOf), ...marks].filter(isWithin);
  return all.sort((a, b) => a.atMs - b.atMs).slice(-MOST);
}

function hostsOf(days: readonly StoredDay[], span: Span, nameOf: Happenings['nameOf']): AnalyticsMarker[] {
  const markers: AnalyticsMarker[] = [];
  for (const day of days.toReversed()) {
    const { from, to } = placesIn(day, span);
    for (let at = to - 1; at >= from && markers.length < MOST; at -= 1) {
      const atMs = day.dayMs + (day.columns.offsets[at] ?? 0);
      for (const [field, kind] of sides) {
        const channelId = numberAt(day.columns.numbers[field], at);
        if (!Number.isInteger(channelId)) continue;
        markers.push({ id: `${kind}/${atMs}/${channelId}`, atMs, what: { kind, channelId, name: nameOf(channelId) } });
      }
    }
  }
  return markers;
}
