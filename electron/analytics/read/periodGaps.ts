import type { AnalyticsGap, StreamRef } from '../../../shared/analytics.ts';
import { seriesNames } from '../../../shared/analyticsSeries.ts';
import type { Span } from '../store/methods.ts';
import { MINUTE_MS } from '../store/seriesShapes.ts';
import { missingRows, unknownGaps } from './knownTimes.ts';
import type { PeriodRows, SeriesPart } from './periodRows.ts';
import { overlap } from './spans.ts';

/** For which times nothing is known, and why; by source, each ascending. @param sessions oldest first */
export function periodGaps(
  rows: PeriodRows,
  { span, nowMs }: { span: Span; nowMs: number },
  sessions: readonly StreamRef[],
): AnalyticsGap[] {
  const live = sessions.flatMap(
    ({ startMs, endMs }) => overlap({ fromMs: startMs, toMs: Math.min(endMs ?? nowMs, nowMs) }, span) ?? [],
  );
  const { xs, columns } = rows.minutes;
  const people = xs.filter((_, at) => !Number.isNaN(columns.chatters[at]));
  const counting = { times: live, nowMs };
  const notCounted = { kind: 'notCounted' } as const;
  return [
    ...seriesNames.flatMap((series) => {
      const { known, failures } = rows.parts[series];
      return unknownGaps(series, { span, nowMs }, known, failures);
    }),
    ...(['tsdbViewers', 'viewers'] as const).flatMap((series) => {
      const times = settled(rows.parts[series]).flatMap((known) =>
        live.flatMap((stream) => overlap(known, stream) ?? []),
      );
      const minutes = { xs: rows[series].xs, stepMs: MINUTE_MS };
      return missingRows(series, { kind: 'noRows' }, minutes, { times, nowMs });
    }),
    ...missingRows('chat', notCounted, { xs, stepMs: MINUTE_MS }, counting),
    ...missingRows('chatters', notCounted, { xs: people, stepMs: MINUTE_MS }, counting),
  ];
}

/** What is known without the minute that was under way when it was asked for, whose row comes later. */
function settled({ days, known }: SeriesPart): Span[] {
  const openUntil = new Set(days.filter(({ whole }) => !whole).map(({ untilMs }) => untilMs));
  return known
    .map((span) => (openUntil.has(span.toMs) ? { ...span, toMs: span.toMs - MINUTE_MS } : span))
    .filter(({ fromMs, toMs }) => fromMs < toMs);
}
