import { createStore } from 'zustand/vanilla';
import type { AnalyticsCompare, AnalyticsRange } from '../../../shared/analytics.ts';
import type { LineId } from '../../../shared/analyticsSeries.ts';
import { onOtherService } from '../../api/ofService.ts';
import type { Span } from './words/rangeWords.ts';

/** What of the numbers somebody looks at; kept while the window is open, so that one comes back to it. */
export type AnalyticsPageView = {
  /** null: the running stream, or else the last one. */
  readonly range: AnalyticsRange | null;
  /** As it was wished for; a range that can't be compared so is compared with the time before. */
  readonly compare: AnalyticsCompare;
  readonly shows: 'charts' | 'table';
  readonly zoom: Span | null;
  /** Of the table; null: the one that fits the range. */
  readonly stepMs: number | null;
  /** Of the table. */
  readonly columns: readonly LineId[];
};

export const firstColumns: readonly LineId[] = ['viewers', 'chat', 'followers', 'subscriptions', 'revenue'];

const whole = { range: null, compare: { kind: 'none' }, zoom: null, stepMs: null } as const;

export const analyticsView = createStore<AnalyticsPageView>(() => ({
  ...whole,
  shows: 'charts',
  columns: firstColumns,
}));

// Streams of one service are other ones at another.
onOtherService(() => analyticsView.setState(whole));

/** Looks at another range, as a whole. */
export function chooseRange(range: AnalyticsRange): void {
  analyticsView.setState({ range, zoom: null, stepMs: null });
}

export function chooseCompare(compare: AnalyticsCompare): void {
  analyticsView.setState({ compare });
}

export function chooseZoom(zoom: Span | null): void {
  analyticsView.setState({ zoom });
}
