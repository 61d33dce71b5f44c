import type { AnalyticsView, GapCause } from '../../../../../shared/analytics.ts';
import type { LineId, SourceName } from '../../../../../shared/analyticsSeries.ts';
import { type ChartGap, chartGaps, offlineSpans, onlyCause } from './chartGaps.ts';
import { type Chart, chartList } from './chartList.ts';
import { type DrawnLine, drawnLine, extremesOf, type Interruptions } from './drawnLine.ts';
import { sourceOfLine } from './lineSource.ts';
import { clipSpan, type Span } from './span.ts';
import { type ValueScale, valueScale } from './valueScale.ts';

/** All that one chart draws and tells. */
export type ChartPlan = {
  readonly chart: Chart;
  readonly main: DrawnLine;
  readonly under: DrawnLine | null;
  readonly beside: DrawnLine | null;
  /** The main line of the time that is compared with, moved onto this one. */
  readonly compare: DrawnLine | null;
  readonly gaps: readonly ChartGap[];
  readonly scale: ValueScale;
};

/** A chart without a picture, and why: null is that the service told nothing of it and nothing failed. */
export type FoldedChart = { readonly chart: Chart; readonly cause: GapCause | null };

export type ChartsPlan = {
  readonly span: Span;
  readonly charts: readonly ChartPlan[];
  readonly folded: readonly FoldedChart[];
  /** Streams to be drawn as bands; none where the range is a single stream. */
  readonly bands: readonly Span[];
  /** The finest step of all lines, in ms. */
  readonly stepMs: number;
};

const MINUTE_MS = 60_000;

/**
 * What is drawn of a view, chart by chart. Viewers have their chart always, others when they have a value or when a
 * failure is to be seen; the rest is told in words.
 * @param zoom the part to draw; null: all of it
 */
export function planCharts(view: AnalyticsView, zoom: Span | null, leftOut: ReadonlySet<SourceName>): ChartsPlan {
  const span = zoom ?? { fromMs: view.fromMs, toMs: Math.max(view.toMs, view.fromMs + MINUTE_MS) };
  const charts: ChartPlan[] = [];
  const folded: FoldedChart[] = [];
  for (const chart of chartList) {
    if (leftOut.has(sourceOfLine[chart.main])) continue;
    const plan = planChart(chart, view, span, leftOut);
    const gaps = chartGaps(view.gaps, [sourceOfLine[chart.main]], { fromMs: view.fromMs, toMs: view.toMs });
    const cause = onlyCause(gaps);
    const isDrawn = chart.id === 'viewers' || hasValues(plan.main) || (gaps.length > 0 && canComeBack(cause));
    if (isDrawn) charts.push(plan);
    else folded.push({ chart, cause });
  }
  const steps = charts.flatMap(({ main }) => (main.xs.length > 0 && main.stepMs !== null ? [main.stepMs] : []));
  return {
    span,
    charts,
    folded,
    bands: view.stream === null ? bandsOf(view, span) : [],
    stepMs: Math.min(MINUTE_MS * 60, ...steps.filter((ms) => ms > 0)),
  };
}

function planChart(chart: Chart, view: AnalyticsView, span: Span, leftOut: ReadonlySet<SourceName>): ChartPlan {
  const whole = { fromMs: view.fromMs, toMs: view.toMs };
  const offline = chart.whileLive && view.sessions.length > 0 ? offlineSpans(view.sessions, whole) : [];
  const take = (id: LineId | undefined): DrawnLine | null => {
    if (id === undefined || leftOut.has(sourceOfLine[id])) return null;
    const found = view.lines.find((line) => line.id === id);
    const breaks = chartGaps(view.gaps, [sourceOfLine[id]], whole);
    return found === undefined ? null : drawnLine(found, chart.shape, { breaks, offline }, view.toMs);
  };
  const main = take(chart.main) ?? emptyLine(chart.main);
  const under = take(chart.under);
  const beside = take(chart.beside);
  const compare = compareLine(chart, view);
  const drawn = [main, under, beside, compare];
  const extremes = drawn.flatMap((line) => (line === null ? [] : (extremesOf(line, span) ?? [])));
  const low = Math.min(0, ...extremes.map(({ least }) => least.value));
  const high = Math.max(0, ...extremes.map(({ most }) => most.value));
  return {
    chart,
    main,
    under,
    beside,
    compare,
    gaps: chartGaps(view.gaps, [sourceOfLine[chart.main]], span),
    scale: valueScale(low, high, chart.intervals, chart.unit === 'count'),
  };
}

function compareLine(chart: Chart, { compare }: AnalyticsView): DrawnLine | null {
  const line = compare?.lines.find(({ id }) => id === chart.main);
  if (!compare || line === undefined || line.xs.length === 0) return null;
  const { shiftMs } = compare;
  const whole = { fromMs: compare.fromMs, toMs: compare.toMs };
  const breaks = chartGaps(compare.gaps, [sourceOfLine[chart.main]], whole);
  const moved = breaks.map(({ fromMs, toMs }) => ({ fromMs: fromMs + shiftMs, toMs: toMs + shiftMs }));
  const interruptions: Interruptions = { breaks: moved, offline: [] };
  return drawnLine(line, chart.shape, interruptions, compare.toMs + shiftMs, shiftMs);
}

function bandsOf(view: AnalyticsView, span: Span): Span[] {
  return view.sessions.flatMap(
    ({ startMs, endMs }) => clipSpan({ fromMs: startMs, toMs: endMs ?? view.toMs }, span) ?? [],
  );
}

const emptyLine = (id: LineId): DrawnLine => ({ id, xs: [], ys: [], stepMs: null, base: null, isThinned: false });

const hasValues = ({ ys }: DrawnLine): boolean => ys.some((y) => y !== null);

/** Whether the picture of gaps alone tells more than a word: what failed may come back at any moment. */
function canComeBack(cause: GapCause | null): boolean {
  return cause === null || cause.kind === 'failed' || cause.kind === 'noRows';
}
