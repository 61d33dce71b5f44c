import type { AnalyticsMarker, StreamRef } from '../../../shared/analytics.ts';
import { numberAt } from '../store/columns.ts';
import type { StoredDay } from '../store/dayTable.ts';
import type { Span } from '../store/methods.ts';
import { placesIn } from './spanRows.ts';

/** More can't be told apart on any screen. Of hosts the latest stay, before them what else happened. */
const MOST = 1_000;
/** The feed hears of a host within so long of what the service's rows say. */
const TWIN_MS = 2 * 60_000;

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
  const others = [...streams, ...marks].filter(isWithin).sort(byTime).slice(-MOST);
  const hosts = hostsOf(hostDays, span, nameOf).filter((host) => !marks.some((mark) => isTwin(host, mark)));
  const latest = hosts.filter(isWithin).sort(byTime).slice(-MOST);
  return [...others, ...latest.slice(Math.max(0, latest.length + others.length - MOST))].sort(byTime);
}

const byTime = (a: AnalyticsMarker, b: AnalyticsMarker): number => a.atMs - b.atMs;

/** Whether the feed has told of the same host, with how many came. */
function isTwin(host: AnalyticsMarker, mark: AnalyticsMarker): boolean {
  if (host.what.kind !== 'hosted' || mark.what.kind !== 'activity' || mark.what.fact.kind !== 'hosted') return false;
  const { name } = host.what;
  return Math.abs(host.atMs - mark.atMs) < TWIN_MS && (name === null || name === mark.what.fact.name);
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
