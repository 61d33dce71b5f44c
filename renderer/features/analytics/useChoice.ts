import { useStore } from 'zustand';
import type { AnalyticsCompare, AnalyticsRange, AnalyticsState, StreamRef } from '../../../shared/analytics.ts';
import { useStateOf } from '../../api/state.ts';
import { analyticsView } from './analyticsView.ts';
import { earlierStreams } from './words/compareName.ts';

export type Choice = { readonly range: AnalyticsRange; readonly compare: AnalyticsCompare };

/** What is looked at, and beside what; null while it is not known if the channel is live, which decides for those who chose nothing. */
export function useChoice(state: AnalyticsState): Choice | null {
  const channel = useStateOf('channel');
  const wanted = useStore(analyticsView, (view) => view.range);
  const compare = useStore(analyticsView, (view) => view.compare);
  if (wanted === null && channel === undefined) return null;
  const range = wanted ?? ({ kind: channel?.online ? 'thisStream' : 'lastStream' } as const);
  return { range, compare: fittingCompare(range, compare, state.streams) };
}

export const isOneStream = ({ kind }: AnalyticsRange): boolean =>
  kind === 'thisStream' || kind === 'lastStream' || kind === 'stream';

/**
 * The comparison that fits a range: streams are laid beside streams alone, and beside those that are known and were before. One that
 * does not come before the range gives way to the stream that does.
 */
export function fittingCompare(
  range: AnalyticsRange,
  wanted: AnalyticsCompare,
  streams: AnalyticsState['streams'],
): AnalyticsCompare {
  if (wanted.kind !== 'stream') return wanted;
  if (!isOneStream(range) || !streams.some(({ id }) => id === wanted.id)) return { kind: 'before' };
  const earlier = earlierStreams(streams, streamOf(range, streams));
  const found = earlier.find(({ id }) => id === wanted.id) ?? earlier[0];
  return found === undefined ? { kind: 'before' } : { kind: 'stream', id: found.id };
}

/** Which stream a range is, of those that are known, newest first; null: of none, or of one that is not known. */
function streamOf(range: AnalyticsRange, streams: AnalyticsState['streams']): StreamRef | null {
  const isIt = ({ id, endMs }: StreamRef) =>
    (range.kind === 'thisStream' && endMs === null) ||
    (range.kind === 'lastStream' && endMs !== null) ||
    (range.kind === 'stream' && range.id === id);
  return streams.find(isIt) ?? null;
}
