import type { AnalyticsCompare, AnalyticsRange, AnalyticsTable, AnalyticsView } from '../../../shared/analytics.ts';
import type { SeriesName } from '../../../shared/analyticsSeries.ts';

type Span = { fromMs: number; toMs: number };
type Page = { offset: number; limit: number };

/** A range as it is taken along: all of it as it stood at one moment, so that its parts fit each other. */
export type ExportSource = {
  /** The service's name as files tell it: simulated and real data are never mistaken for each other. */
  service: string;
  isDemo: boolean;
  channelId: number;
  /** Sidestage's own. */
  version: string;
  zone: string;
  /** By the service's clock, and what that is ahead of ours. */
  nowMs: number;
  aheadMs: number;
  asked: { range: AnalyticsRange; compare: AnalyticsCompare };
  view: AnalyticsView;
  /** Newest first. */
  table(page: Page): Promise<Pick<AnalyticsTable, 'stepMs' | 'total' | 'rows'>>;
  /** The time that is compared with, in the same steps, and by what it is moved to lie on the range; null: there is none. */
  compared: { shiftMs: number; table(page: Page): Promise<Pick<AnalyticsTable, 'stepMs' | 'total' | 'rows'>> } | null;
  /** As the service told them, oldest first. */
  rows(series: SeriesName, span: Span): Promise<readonly ({ atMs: number } & Readonly<Record<string, unknown>>)[]>;
  /** What was counted here, oldest first. */
  minutes(span: Span): Promise<readonly CountedMinute[]>;
};

type CountedMinute = { minuteMs: number; messages: number; chatters: number | null; countedMs: number };
