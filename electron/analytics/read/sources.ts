import type { AnalyticsSource } from '../../../shared/analytics.ts';
import { type SeriesName, seriesNames } from '../../../shared/analyticsSeries.ts';
import type { Failure, Span } from '../store/methods.ts';
import { DAY_MS } from '../store/seriesShapes.ts';
import type { PeriodRows, SeriesPart } from './periodRows.ts';
import { placesIn } from './spanRows.ts';

/** A day that is known up to so long ago needs no further call yet. */
const LATE_MS = 2 * 60_000;

/** Where the numbers of a span come from, series by series. @see API "Catalogue of further endpoints" */
export function sourcesOf(rows: PeriodRows, channelId: number, span: Span, nowMs: number): AnalyticsSource[] {
  return seriesNames.map((series) => sourceOf(series, rows.parts[series], channelId, span, nowMs));
}

function sourceOf(series: SeriesName, part: SeriesPart, channelId: number, span: Span, nowMs: number): AnalyticsSource {
  const { days, failures } = part;
  const path = pathOf(series, channelId);
  const toMs = Math.min(span.toMs, nowMs);
  const fetched = days.map(({ fetchedAtMs }) => fetchedAtMs);
  const firstDayMs = Math.floor(span.fromMs / DAY_MS) * DAY_MS;
  const failure = failures.at(-1);
  return {
    series,
    path,
    ...span,
    fetchedAtMs: fetched.length === 0 ? null : Math.max(...fetched),
    oldestAtMs: fetched.length === 0 ? null : Math.min(...fetched),
    calls: days.reduce((sum, { calls }) => sum + calls, 0),
    rows: days.reduce((sum, day) => sum + rowsIn(day, span), 0),
    daysKnown: days.filter((day) => day.dayMs < toMs && isKnown(day, toMs, nowMs)).length,
    days: Math.max(0, Math.ceil((toMs - firstDayMs) / DAY_MS)),
    error: failure === undefined ? null : errorOf(failure, path),
  };
}

const pathOf = (series: SeriesName, channelId: number): string => {
  const end = series === 'viewers' ? 'viewers' : series === 'tsdbViewers' ? 'tsdb/viewers' : `tsdb/${series}`;
  return `/channels/${channelId}/analytics/${end}`;
};

function isKnown({ whole, dayMs, untilMs }: SeriesPart['days'][number], toMs: number, nowMs: number): boolean {
  return whole || untilMs >= Math.min(dayMs + DAY_MS, toMs, nowMs - LATE_MS);
}

function rowsIn(day: SeriesPart['days'][number], span: Span): number {
  const { from, to } = placesIn(day, span);
  return to - from;
}

const errorOf = ({ cause }: Failure, path: string): AnalyticsSource['error'] =>
  cause.kind === 'failed' ? cause.error : { kind: 'http', status: 403, path, message: null };
