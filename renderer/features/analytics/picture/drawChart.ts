import { formatNumber } from '../../../ui/format.ts';
import type { ChartPlan } from '../charts/model/chartPlan.ts';
import { type DrawnLine, lonePoints } from '../charts/model/drawnLine.ts';
import { clipSpan, lengthOf, type Span, shareAt } from '../charts/model/span.ts';
import type { PictureColours } from './colours.ts';
import { element, tenth, words } from './svgText.ts';

/** Where the charts of a picture lie from left to right, in pixels, and which time that is. */
export type Frame = { readonly span: Span; readonly left: number; readonly right: number };

/** The pixel of a moment. */
export function xOf({ span, left, right }: Frame, atMs: number): number {
  return left + shareAt(atMs, span) * (right - left);
}

type Draw = { frame: Frame; colours: PictureColours; yOf: (value: number) => number };

/**
 * One chart: streams as bands, a grid with its values, gaps hatched, what it is compared with dashed, and its lines.
 * @param top its upper edge, in pixels
 */
export function drawChart(
  plan: ChartPlan,
  bands: readonly Span[],
  frame: Frame,
  top: number,
  colours: PictureColours,
): string {
  const { scale, chart } = plan;
  const { height } = chart;
  const yOf = (value: number) => top + height - ((value - scale.min) / (scale.max - scale.min)) * height;
  const draw = { frame, colours, yOf };
  const box = (span: Span, fill: string) => boxOf(span, frame, top, height, fill);
  return [
    ...bands.map((band) => box(band, colours.band)),
    ...scale.ticks.map((value) => gridLine(value, plan, draw)),
    ...plan.gaps.map((gap) => box(gap, 'url(#hatch)')),
    element(
      'g',
      { 'clip-path': 'url(#plot)' },
      [
        plan.under && area(plan.under, draw),
        plan.compare &&
          chart.shape !== 'bars' &&
          stroke(plan.compare, draw, colours.base, { 'stroke-width': 1.3, 'stroke-dasharray': '4 3' }),
        plan.beside && stroke(plan.beside, draw, colours.second, { 'stroke-width': 1.5 }),
        chart.shape === 'bars'
          ? bars(plan.main, draw)
          : stroke(plan.main, draw, colours.first, { 'stroke-width': 1.8 }),
        plan.compare && chart.shape === 'bars' && tops(plan.compare, draw),
      ]
        .filter((part) => typeof part === 'string')
        .join(''),
    ),
  ].join('');
}

function gridLine(value: number, { chart }: ChartPlan, { frame, yOf, colours }: Draw): string {
  const y = yOf(value);
  const told = chart.unit === 'cents' ? formatNumber(value / 100, 2) : formatNumber(value);
  return (
    element('line', { x1: frame.left, x2: frame.right, y1: y, y2: y, stroke: colours.grid }) +
    words(frame.right + 8, y + 4, told, { fill: colours.quiet })
  );
}

function stroke(line: DrawnLine, draw: Draw, colour: string, attributes: Record<string, string | number>): string {
  const d = pathOf(line, draw);
  const dots = lonePoints(line).map(({ x, y }) =>
    element('circle', { cx: xOf(draw.frame, x), cy: draw.yOf(y), r: 2, fill: colour }),
  );
  return (
    element('path', { d, fill: 'none', stroke: colour, 'stroke-linejoin': 'round', ...attributes }) + dots.join('')
  );
}

function pathOf({ xs, ys, stepMs }: DrawnLine, { frame, yOf }: Draw): string {
  const parts: string[] = [];
  let isDown = false;
  for (const [at, atMs] of xs.entries()) {
    const value = ys[at] ?? null;
    if (value !== null) {
      const [x, y] = [tenth(xOf(frame, atMs)), tenth(yOf(value))];
      // What stands until the next value goes on level, and then straight up or down.
      if (!isDown) parts.push(`M${x} ${y}`);
      else parts.push(stepMs === null ? `H${x}V${y}` : `L${x} ${y}`);
    }
    isDown = value !== null;
  }
  return parts.join('');
}

function area(line: DrawnLine, { frame, yOf, colours }: Draw): string {
  const zero = tenth(yOf(0));
  const pieces: string[] = [];
  let begun: number | null = null;
  let until = 0;
  for (const [at, atMs] of line.xs.entries()) {
    const value = line.ys[at] ?? null;
    if (value !== null) {
      const [x, y] = [xOf(frame, atMs), tenth(yOf(value))];
      pieces.push(begun === null ? `M${tenth(x)} ${zero}V${y}` : `L${tenth(x)} ${y}`);
      begun ??= x;
      until = x;
    }
    if (begun !== null && (value === null || at === line.xs.length - 1)) {
      pieces.push(`L${tenth(until)} ${zero}z`);
      begun = null;
    }
  }
  return element('path', { d: pieces.join(''), fill: colours.fill });
}

/** How wide the bars of a line are. */
function barWidth({ stepMs }: DrawnLine, { span, left, right }: Frame): string {
  const step = ((stepMs ?? 0) / Math.max(1, lengthOf(span))) * (right - left);
  return tenth(Math.max(1, step * 0.75));
}

/** Of the bars of the other time the tops, over the bars of this one. */
function tops(line: DrawnLine, { frame, yOf, colours }: Draw): string {
  const width = barWidth(line, frame);
  const all = line.xs.flatMap((atMs, at) => {
    const value = line.ys[at] ?? null;
    return value === null || value === 0 ? [] : [`M${tenth(xOf(frame, atMs))} ${tenth(yOf(value))}h${width}`];
  });
  return element('path', {
    d: all.join(''),
    fill: 'none',
    stroke: colours.first,
    'stroke-width': 1.5,
    'stroke-dasharray': '4 3',
  });
}

function bars(line: DrawnLine, { frame, yOf, colours }: Draw): string {
  const { xs, ys } = line;
  const zero = tenth(yOf(0));
  const width = barWidth(line, frame);
  const all = xs.flatMap((atMs, at) => {
    const value = ys[at] ?? null;
    return value === null || value === 0
      ? []
      : [`M${tenth(xOf(frame, atMs))} ${zero}V${tenth(yOf(value))}h${width}V${zero}z`];
  });
  return element('path', { d: all.join(''), fill: colours.bars });
}

function boxOf(span: Span, frame: Frame, top: number, height: number, fill: string): string {
  const shown = clipSpan(span, frame.span);
  if (shown === null) return '';
  const x = xOf(frame, shown.fromMs);
  return element('rect', { x, y: top, width: Math.max(1, xOf(frame, shown.toMs) - x), height, fill });
}
