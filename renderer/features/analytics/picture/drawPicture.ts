import type { AnalyticsMarker, AnalyticsView, GapCause } from '../../../../shared/analytics.ts';
import type { LineId } from '../../../../shared/analyticsSeries.ts';
import type { ChartGap } from '../charts/model/chartGaps.ts';
import type { Chart, ChartId } from '../charts/model/chartList.ts';
import { type ChartPlan, planCharts } from '../charts/model/chartPlan.ts';
import { groupMarkers } from '../charts/model/markerGroups.ts';
import type { Span } from '../charts/model/span.ts';
import { type TimeStep, type TimeTick, timeTicks } from '../charts/model/timeTicks.ts';
import type { PictureColours } from './colours.ts';
import { drawChart, type Frame, xOf } from './drawChart.ts';
import { element, svgText, tenth, words } from './svgText.ts';

/** What a picture says besides its numbers. Names from outside have a direction of their own in it. */
export type PictureWords = {
  readonly title: string;
  /** The range with its time zone, and what it is compared with. */
  readonly lines: readonly string[];
  /** Of the demo, that it is one; null: a real service. */
  readonly demo: string | null;
  /** Where the numbers come from, and how old they are. */
  readonly source: string;
  chart(chart: Chart): { title: string; unit: string };
  /** What a line is, where a chart has several. */
  line(id: LineId): string;
  tick(tick: TimeTick, step: TimeStep): string;
  /** Several that stand in one place. */
  markers(markers: readonly AnalyticsMarker[]): string;
  gap(chart: Chart, gap: ChartGap): string;
  /** A chart without a picture. null: the service told nothing of it. */
  without(chart: Chart, cause: GapCause | null): string;
};

export type PictureRequest = {
  readonly zone: string;
  /** What of the range is drawn; null: all of it. */
  readonly zoom: Span | null;
  /** One chart alone; null: all of them. */
  readonly only: ChartId | null;
  readonly words: PictureWords;
  readonly colours: PictureColours;
};

export type Picture = { readonly svg: string; readonly width: number; readonly height: number };

const WIDTH = 1200;
const EDGE = 24;
const LEFT = 190;
const RIGHT = WIDTH - 96;
const LINE = 18;
/** From one key of a chart's lines to the next. */
const KEY = 15;
const BETWEEN = 24;
const FONT = "'IBM Plex Sans', system-ui, sans-serif";
/** About how wide a sign of 12 pixels is. */
const SIGN = 6.6;

/**
 * The charts of a view as one SVG that needs nothing else: the same lines, gaps and markers as on the screen, with axes, units, range, zone,
 * source, and the word demo when it is one. Nothing from outside can be anything but text in it.
 */
export function drawPicture(view: AnalyticsView, { zone, zoom, only, words: says, colours }: PictureRequest): Picture {
  const plan = planCharts(view, zoom, new Set());
  const charts = plan.charts.filter(({ chart }) => only === null || chart.id === only);
  const frame: Frame = { span: plan.span, left: LEFT, right: RIGHT };
  const parts: string[] = [];
  let y = EDGE;
  const quietly = (text: string) => {
    y += LINE;
    parts.push(words(EDGE, y, text, { fill: colours.quiet }));
  };
  y += LINE;
  parts.push(words(EDGE, y, says.title, { 'font-size': 20, 'font-weight': 600, fill: colours.ink }));
  if (says.demo !== null) parts.push(demoBadge(says.demo, y, colours));
  y += 4;
  for (const line of says.lines) quietly(line);
  y += 2 * LINE;
  parts.push(drawMarkers(view.markers, says, frame, y, colours));
  y += LINE;
  const top = y;
  for (const one of charts) {
    const { title, unit } = says.chart(one.chart);
    parts.push(words(EDGE, y + 12, title, { 'font-weight': 600, fill: colours.ink }));
    const lines = inLines(unit, LEFT - EDGE - 8);
    lines.forEach((line, at) => {
      parts.push(words(EDGE, y + 12 + (at + 1) * LINE, line, { fill: colours.quiet }));
    });
    const keysAt = y + 12 + (lines.length + 1) * LINE;
    const keys = keysOf(one, colours);
    parts.push(legend(keys, says, keysAt, colours));
    parts.push(drawChart(one, plan.bands, frame, y, colours));
    y = Math.max(y + one.chart.height, keysAt - LINE + keys.length * KEY) + BETWEEN;
  }
  const bottom = y - BETWEEN;
  parts.push(timeAxis(frame, zone, bottom, says, colours));
  y += 4;
  for (const note of notes(charts, only === null ? plan.folded : [], says)) quietly(note);
  y += 4;
  quietly(says.source);
  return { svg: frameOf(says, y + EDGE, { top, bottom }, parts, colours), width: WIDTH, height: y + EDGE };
}

/** Words in as many lines as they take at this width, about. */
function inLines(text: string, width: number): string[] {
  const lines: string[] = [];
  for (const word of text.split(' ')) {
    const longer = lines.length === 0 ? word : `${lines.at(-1)} ${word}`;
    if (lines.length > 0 && longer.length * SIGN <= width) lines[lines.length - 1] = longer;
    else lines.push(word);
  }
  return lines;
}

type Key = { id: LineId; colour: string };

/** What the colours of a chart's lines mean; nothing where there is one alone. */
function keysOf({ main, beside, under }: ChartPlan, colours: PictureColours): Key[] {
  const keys = [
    { id: main.id, colour: colours.first },
    ...(beside === null ? [] : [{ id: beside.id, colour: colours.second }]),
    ...(under === null ? [] : [{ id: under.id, colour: colours.fill }]),
  ];
  return keys.length === 1 ? [] : keys;
}

function legend(keys: readonly Key[], says: PictureWords, y: number, colours: PictureColours): string {
  return keys
    .map(({ id, colour }, at) => {
      const middle = y + at * KEY - 4;
      return (
        element('line', { x1: EDGE, x2: EDGE + 14, y1: middle, y2: middle, stroke: colour, 'stroke-width': 4 }) +
        words(EDGE + 20, middle + 4, says.line(id), { fill: colours.quiet, 'font-size': 11 })
      );
    })
    .join('');
}

function timeAxis(frame: Frame, zone: string, y: number, says: PictureWords, colours: PictureColours): string {
  const { step, ticks } = timeTicks(frame.span, zone, 8);
  return ticks
    .flatMap((tick) => {
      const x = xOf(frame, tick.atMs);
      return [
        element('line', { x1: x, x2: x, y1: y, y2: y + 5, stroke: colours.quiet }),
        words(x, y + LINE, says.tick(tick, step), { fill: colours.quiet, 'text-anchor': 'middle' }),
      ];
    })
    .join('');
}

/** What the drawing can't say: the cause of each gap, and what has no chart. */
function notes(
  charts: readonly ChartPlan[],
  folded: readonly { chart: Chart; cause: GapCause | null }[],
  says: PictureWords,
): string[] {
  const gaps = charts.flatMap(({ chart, gaps: found }) => found.map((gap) => says.gap(chart, gap)));
  const without = folded.map(({ chart, cause }) => says.without(chart, cause));
  return [...new Set([...gaps, ...without])];
}

function drawMarkers(
  markers: readonly AnalyticsMarker[],
  says: PictureWords,
  frame: Frame,
  y: number,
  colours: PictureColours,
): string {
  const widthOf = (together: readonly AnalyticsMarker[]) => says.markers(together).length * SIGN;
  const groups = groupMarkers(markers, frame.span, frame.right - frame.left, {
    least: 0,
    one: (marker) => widthOf([marker]),
    many: (count) => widthOf(markers.slice(0, count)),
  });
  return groups
    .flatMap(({ markers: together, x }) => [
      words(frame.left + x, y - 6, says.markers(together), { fill: colours.ink, 'text-anchor': 'middle' }),
      ...together.map(({ atMs }) => {
        const at = xOf(frame, atMs);
        return element('line', { x1: at, x2: at, y1: y, y2: y + 8, stroke: colours.ink });
      }),
    ])
    .join('');
}

function demoBadge(text: string, y: number, colours: PictureColours): string {
  const width = text.length * 7.4 + 24;
  const x = WIDTH - EDGE - width;
  return (
    element('rect', {
      ...{ x, y: y - 18, width, height: 26, rx: 5, fill: 'none' },
      ...{ stroke: colours.ink, 'stroke-dasharray': '4 3' },
    }) + words(x + width / 2, y, text, { 'font-weight': 600, fill: colours.ink, 'text-anchor': 'middle' })
  );
}

function frameOf(
  says: PictureWords,
  height: number,
  plot: { top: number; bottom: number },
  parts: readonly string[],
  colours: PictureColours,
): string {
  const hatch = element('path', { d: 'M-2 2L2 -2M0 8L8 0M6 10L10 6', stroke: colours.hatch, 'stroke-width': 1.2 });
  const inside = { x: LEFT, y: plot.top - 2, width: RIGHT - LEFT, height: Math.max(0, plot.bottom - plot.top) + 4 };
  const defs =
    element('pattern', { id: 'hatch', width: 8, height: 8, patternUnits: 'userSpaceOnUse' }, hatch) +
    element('clipPath', { id: 'plot' }, element('rect', inside));
  const title = [says.demo, says.title, ...says.lines].filter((line) => line !== null).join(' · ');
  return element(
    'svg',
    {
      ...{ xmlns: 'http://www.w3.org/2000/svg', viewBox: `0 0 ${WIDTH} ${tenth(height)}`, width: WIDTH, height },
      ...{ 'font-family': FONT, 'font-size': 12, role: 'img' },
    },
    element('title', {}, svgText(title)) +
      element('defs', {}, defs) +
      element('rect', { width: WIDTH, height, fill: colours.paper }) +
      parts.join(''),
  );
}
