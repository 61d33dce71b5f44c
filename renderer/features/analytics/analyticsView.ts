import { createStore } from 'zustand/vanilla';
import type { AnalyticsRange } from '../../../shared/analytics.ts';

/** What of the numbers somebody looks at; kept while the window is open, so that one comes back to it. */
export type AnalyticsPageView = {
  readonly range: AnalyticsRange;
};

export const analyticsView = createStore<AnalyticsPageView>(() => ({ range: { kind: 'thisStream' } }));

/** Looks at another range. */
export function chooseRange(range: AnalyticsRange): void {
  analyticsView.setState({ range });
}
