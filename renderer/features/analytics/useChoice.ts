import { useStore } from 'zustand';
import type { AnalyticsCompare, AnalyticsRange, AnalyticsState } from '../../../shared/analytics.ts';
import { useStateOf } from '../../api/state.ts';
import { analyticsView } from './analyticsView.ts';

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

/** The comparison that fits a range: streams are laid beside streams alone, and beside those that are known. */
export function fittingCompare(
  range: AnalyticsRange,
  wanted: AnalyticsCompare,
  streams: AnalyticsState['streams'],
): AnalyticsCompare {
  if (wanted.kind !== 'stream') return wanted;
  const known = streams.some(({ id }) => id === wanted.id);
  const itself = range.kind === 'stream' && range.id === wanted.id;
  return isOneStream(range) && known && !itself ? wanted : { kind: 'before' };
}
