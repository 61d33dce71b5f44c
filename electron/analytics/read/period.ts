import type { AnalyticsFigures, AnalyticsGap, StreamRef } from '../../../shared/analytics.ts';
import type { ChannelKey, Present, Span } from '../store/methods.ts';
import { figuresOf } from './figures.ts';
import type { FullLine } from './fullLines.ts';
import type { Kept } from './kept.ts';
import { periodGaps } from './periodGaps.ts';
import { periodLines } from './periodLines.ts';
import { type PeriodRows, readPeriodRows } from './periodRows.ts';

/** All that is known of a span. */
export type Period = { rows: PeriodRows; lines: FullLine[]; gaps: AnalyticsGap[]; figures: AnalyticsFigures };

export type PeriodOf = {
  span: Span;
  /** What the span is a part of; left out: it is all of it. */
  range?: Span;
  /** The stream that the span is; who spoke is known of single streams only. */
  stream: StreamRef | null;
  /** Those that touch it, oldest first. */
  sessions: readonly StreamRef[];
  present: Present;
};

export function readPeriod(
  kept: Kept,
  key: ChannelKey,
  { span, range = span, stream, sessions, present }: PeriodOf,
): Period {
  const rows = readPeriodRows(kept, key, span, range);
  const gaps = periodGaps(rows, { span, nowMs: present.nowMs }, sessions);
  const spoke = stream === null ? null : kept.counts.spokeIn(kept.channels.find(key), stream, 0);
  return {
    rows,
    gaps,
    lines: periodLines(rows, span, sessions),
    figures: figuresOf(rows, { span, present, sessions, gaps }, spoke),
  };
}
