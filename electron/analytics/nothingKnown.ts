import type { AnalyticsFigures, AnalyticsShares, AnalyticsTable, AnalyticsView } from '../../shared/analytics.ts';

/** The figures of a time of which nothing is known. */
export const noFigures: AnalyticsFigures = {
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

export const noShares: AnalyticsShares = { samples: 0, countries: [], platforms: [], browsers: [], costreams: 0 };

/** The view of a range of which nothing is known. */
export const noView: AnalyticsView = {
  version: 0,
  fromMs: 0,
  toMs: 0,
  stream: null,
  isOpen: false,
  zoom: null,
  hidden: false,
  sessions: [],
  markers: [],
  lines: [],
  gaps: [],
  figures: noFigures,
  shares: noShares,
  compare: null,
  sources: [],
  cost: { calls: 0, seconds: 0, isEstimate: false },
};

/** The table of a range of which nothing is known. */
export const noTable = (stepMs: number | null): AnalyticsTable => ({
  version: 0,
  hidden: false,
  stepMs: stepMs ?? 60_000,
  total: 0,
  rows: [],
});
