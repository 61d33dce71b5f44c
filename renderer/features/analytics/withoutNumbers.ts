import type { AnalyticsFigures, AnalyticsView } from '../../../shared/analytics.ts';

const nothing: AnalyticsFigures = {
  liveMs: 0,
  viewersNow: null,
  averageViewers: null,
  peakViewers: null,
  followers: null,
  subscriptions: null,
  revenue: null,
  impressions: null,
  payout: null,
  viewings: null,
  game: null,
  chat: null,
  spoke: null,
  partly: [],
};

/** A view as comfort mode lets it be seen, for the moment in which main's own answer has not come: its times, and no number. */
export function withoutNumbers(view: AnalyticsView): AnalyticsView {
  return {
    ...view,
    hidden: true,
    lines: [],
    gaps: [],
    markers: [],
    figures: nothing,
    shares: { samples: 0, countries: [], platforms: [], browsers: [], costreams: 0 },
    compare: null,
    sources: [],
  };
}
