import type { AnalyticsMarker } from '../../../shared/analytics.ts';
import type { StreamPage } from '../../../shared/streams.ts';

/** What stood out in a stream, at its moment. */
export type Highlight = { id: string; atMs: number; what: HighlightKind };

export type HighlightKind =
  | { kind: 'start'; title: string | null }
  | { kind: 'end' }
  | { kind: 'hosted'; name: string | null; viewers: number | null }
  | { kind: 'hosting'; name: string | null }
  | { kind: 'peak'; value: number }
  | { kind: 'bestMinute'; value: number }
  | { kind: 'clip'; title: string; views: number }
  | { kind: 'chatBack'; awayMs: number; filled: number | null }
  | { kind: 'changed'; title: string }
  | { kind: 'note'; text: string };

/** The same host is told by the service's list and by the feed within this time. */
const SAME_HOST_MS = 120_000;
/** More would be no highlights. */
const MOST = 60;

/** Whether what was said at its moment tells more of it. */
export function isOfChat({ kind }: HighlightKind): boolean {
  return kind !== 'start' && kind !== 'end' && kind !== 'hosting' && kind !== 'clip';
}

/** The highlights of a stream in their order. While numbers are hidden none of them tells one. */
export function highlightsOf(page: StreamPage): Highlight[] {
  const { markers, figures, clipsOf, hidden } = page;
  const told = hostsOnce(markers.flatMap((marker) => ofMarker(marker, hidden) ?? []));
  const { peakViewers, chat } = figures;
  if (!hidden && peakViewers) {
    told.push({ id: 'peak', atMs: peakViewers.atMs, what: { kind: 'peak', value: peakViewers.value } });
  }
  if (!hidden && chat?.bestMinute && chat.bestMinute.value > 0) {
    told.push({ id: 'best', atMs: chat.bestMinute.atMs, what: { kind: 'bestMinute', value: chat.bestMinute.value } });
  }
  const [clip] = clipsOf.toSorted((a, b) => b.views - a.views);
  if (!hidden && clip) {
    told.push({ id: 'clip', atMs: clip.atMs, what: { kind: 'clip', title: clip.title, views: clip.views } });
  }
  return told.toSorted((a, b) => a.atMs - b.atMs).slice(0, MOST);
}

function ofMarker({ id, atMs, what }: AnalyticsMarker, hidden: boolean): Highlight | null {
  switch (what.kind) {
    case 'start':
      return { id, atMs, what: { kind: 'start', title: what.title } };
    case 'end':
      return { id, atMs, what: { kind: 'end' } };
    case 'hosted':
      return { id, atMs, what: { kind: 'hosted', name: what.name, viewers: null } };
    case 'hosting':
      return { id, atMs, what: { kind: 'hosting', name: what.name } };
    case 'note':
      return { id, atMs, what: { kind: 'note', text: what.text } };
    case 'activity':
      return ofActivity({ id, atMs, what }, hidden);
  }
}

type ActivityMarker = { id: string; atMs: number; what: Extract<AnalyticsMarker['what'], { kind: 'activity' }> };

/** Of the feed: hosts, breaks of the chat and other titles. What people did one by one is in the numbers. */
function ofActivity({ id, atMs, what: { fact } }: ActivityMarker, hidden: boolean): Highlight | null {
  if (fact.kind === 'hosted') {
    const name = fact.name === '' ? null : fact.name;
    return { id, atMs, what: { kind: 'hosted', name, viewers: hidden ? null : fact.viewers } };
  }
  if (fact.kind === 'chatBack') {
    return { id, atMs, what: { kind: 'chatBack', awayMs: fact.awayMs, filled: hidden ? null : fact.filled } };
  }
  if (fact.kind === 'changed' && fact.title) return { id, atMs, what: { kind: 'changed', title: fact.title } };
  return null;
}

/** Of two tellings of one host the one that knows how many came stays. */
function hostsOnce(all: readonly Highlight[]): Highlight[] {
  const isHost = ({ what }: Highlight) => what.kind === 'hosted';
  return all.filter((one) => {
    if (one.what.kind !== 'hosted' || one.what.viewers !== null) return true;
    return !all.some(
      (other) =>
        isHost(other) &&
        other.what.kind === 'hosted' &&
        other.what.viewers !== null &&
        Math.abs(other.atMs - one.atMs) <= SAME_HOST_MS,
    );
  });
}
