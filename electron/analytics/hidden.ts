import type { AnalyticsTable, AnalyticsView } from '../../shared/analytics.ts';
import { noFigures, noShares } from './nothingKnown.ts';

/** What comfort mode leaves of a view: its times, and what fetching costs. */
export function hiddenView(view: AnalyticsView): AnalyticsView {
  const nothing = { lines: [], gaps: [], figures: noFigures };
  const compare = view.compare && { ...view.compare, ...nothing };
  return { ...view, ...nothing, hidden: true, markers: [], shares: noShares, compare, sources: [] };
}

/** The same of a table: how it is divided, and no row of it. */
export function hiddenTable({ version, stepMs }: AnalyticsTable): AnalyticsTable {
  return { version, stepMs, hidden: true, total: 0, rows: [] };
}
