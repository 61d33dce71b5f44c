import type uPlot from 'uplot';
import type { ChartPlan } from '../model/chartPlan.ts';
import { type DrawnLine, lonePoints } from '../model/drawnLine.ts';
import type { Span } from '../model/span.ts';
import { barRectangles, type Frame, xOf, yOf } from './geometry.ts';
import type { Palette } from './palette.ts';
import { drawBands, drawDots, drawGrid, drawHatch } from './pieces.ts';
import { UPlot } from './uPlot.ts';

/** From this width on a bar is drawn by its edge. */
const WIDE_BAR_PX = 24;

/** Around the drawing, so that a line or a dot on its edge is whole. */
export const MARGIN_PX = 4;

/** What a drawing shows, as it stands now. */
export type Picture = {
  readonly plan: ChartPlan;
  readonly span: Span;
  readonly bands: readonly Span[];
  readonly palette: Palette;
  /** The axes alone: in comfort mode nothing is drawn that would say a number. */
  readonly isHidden: boolean;
};

// uPlot's own names for them are those of an enum that exists in its types alone.
const KEEP = 1 as uPlot.JoinNullMode;
const EXPAND = 2 as uPlot.JoinNullMode;

type Layer = { readonly line: DrawnLine; readonly look: 'under' | 'compare' | 'beside' | 'main' };

/** The lines of a chart from back to front. Where there is none, its place is kept, so that it can come. */
const looks = ['under', 'compare', 'beside', 'main'] as const;
/** Bars of two times would hide each other: of the other one the tops are drawn, over the bars. */
const looksOfBars = ['under', 'beside', 'main', 'compare'] as const;

const looksOf = ({ chart: { shape } }: ChartPlan) => (shape === 'bars' ? looksOfBars : looks);

function layersOf({ plan, isHidden }: Picture): Layer[] {
  if (isHidden) return [];
  return looksOf(plan).flatMap((look) => {
    const line = plan[look];
    return line === null ? [] : [{ look, line }];
  });
}

/** The lines of a picture over common times, as uPlot takes them: a place of each look, empty where there is none. */
export function plotData(picture: Picture): uPlot.AlignedData {
  const layers = layersOf(picture);
  // Both ends of the span, so that there is something to draw over where no line is.
  const ends: uPlot.AlignedData = [[picture.span.fromMs, picture.span.toMs]];
  const tables = looksOf(picture.plan).map((look): uPlot.AlignedData => {
    const line = layers.find((layer) => layer.look === look)?.line;
    return line === undefined ? [[], []] : [[...line.xs], [...line.ys]];
  });
  // A break of one line reaches over the times at which only others have a value.
  return UPlot.join([ends, ...tables], [[KEEP, KEEP], ...tables.map(() => [KEEP, EXPAND])]);
}

/**
 * How uPlot draws a chart: lines, steps and bars are its own, everything around them is drawn in its hooks. It has no
 * axis, cursor or legend: those stand in the page, where they can be read.
 * @param read the picture at the moment of drawing; colours, scales and gaps follow it without a new plot
 */
export function plotOptions(read: () => Picture, size: { width: number; height: number }): uPlot.Options {
  const { shape } = read().plan.chart;
  const compare: uPlot.Series = {
    stroke: () => read().palette.base,
    width: 1.2,
    dash: [3, 3],
    ...linesOf(shape),
    ...plain,
  };
  const beside: uPlot.Series = { stroke: () => read().palette.beside, width: 1.25, ...linesOf(shape), ...plain };
  return {
    ...size,
    ms: 1,
    legend: { show: false },
    cursor: { show: false },
    select: { show: false, left: 0, top: 0, width: 0, height: 0 },
    axes: [{ show: false }, { show: false }],
    padding: [MARGIN_PX, MARGIN_PX, MARGIN_PX, MARGIN_PX],
    scales: {
      x: { time: false, range: () => [read().span.fromMs, read().span.toMs] },
      y: { range: () => [read().plan.scale.min, read().plan.scale.max] },
    },
    series: [
      {},
      {
        stroke: () => read().palette.underEdge,
        fill: () => read().palette.under,
        fillTo: 0,
        width: 1,
        ...linesOf(shape),
        ...plain,
      },
      ...(shape === 'bars'
        ? [
            beside,
            { fill: () => read().palette.base, width: 0, paths: barsOf(read), ...plain },
            { ...compare, stroke: () => read().palette.main, width: 1.5, paths: topsOf(read) },
          ]
        : [compare, beside, { stroke: () => read().palette.main, width: 1.75, ...linesOf(shape), ...plain }]),
    ],
    hooks: {
      drawClear: [(plot) => inFrame(plot, read(), drawBehind)],
      draw: [(plot) => inFrame(plot, read(), drawOver)],
    },
  };
}

const plain = { points: { show: false }, auto: false } as const;

function linesOf(shape: ChartPlan['chart']['shape']): Pick<uPlot.Series, 'paths'> {
  const paths = shape === 'steps' ? UPlot.paths.stepped?.({ align: 1 }) : UPlot.paths.linear?.();
  return paths === undefined ? {} : { paths };
}

/** A value stands for its step, and so its bar begins with it; uPlot's own bars stand around their moment. */
function barsOf(read: () => Picture): uPlot.Series.PathBuilder {
  return (plot) => {
    const { plan, palette } = read();
    const frame = frameOf(plot, read());
    const { left, top } = plot.bbox;
    const [body, edge] = [new Path2D(), new Path2D()];
    const bars = barRectangles(plan.main, plan.main.stepMs ?? 1, frame);
    const isWide = (bars[0]?.width ?? 0) > WIDE_BAR_PX * frame.ratio;
    for (const { x, y, width, height } of bars) {
      body.rect(left + x, top + y, width, height);
      if (isWide) edge.rect(left + x, top + y, width, Math.min(height, 2 * frame.ratio));
    }
    const fill = new Map([
      [isWide ? palette.soft : palette.base, body],
      [palette.base, isWide ? edge : body],
    ]);
    // uPlot fills a map by its colours; its types speak of a path alone.
    return { fill: fill as unknown as Path2D, stroke: null, clip: null, flags: 0 };
  };
}

/** The tops of the bars of the other time, each over its step. */
function topsOf(read: () => Picture): uPlot.Series.PathBuilder {
  return (plot) => {
    const { plan } = read();
    const { left, top } = plot.bbox;
    const tops = new Path2D();
    const line = plan.compare;
    const bars = line === null ? [] : barRectangles(line, line.stepMs ?? 1, frameOf(plot, read()));
    for (const { x, y, width } of bars) {
      tops.moveTo(left + x, top + y);
      tops.lineTo(left + x + width, top + y);
    }
    return { stroke: tops, fill: null, clip: null, flags: 0 };
  };
}

function frameOf(plot: uPlot, { span, plan }: Picture): Frame {
  const { width, height } = plot.bbox;
  return { span, scale: plan.scale, width, height, ratio: UPlot.pxRatio };
}

/** Draws within the plot's area, and leaves the canvas's state as it was: uPlot remembers what it has set. */
function inFrame(
  plot: uPlot,
  picture: Picture,
  draw: (ctx: CanvasRenderingContext2D, picture: Picture, frame: Frame) => void,
) {
  const { ctx, bbox } = plot;
  ctx.save();
  ctx.translate(bbox.left, bbox.top);
  draw(ctx, picture, frameOf(plot, picture));
  ctx.restore();
}

function drawBehind(ctx: CanvasRenderingContext2D, { bands, palette, plan, isHidden }: Picture, frame: Frame): void {
  if (!isHidden) drawBands(ctx, bands, frame, palette.band);
  drawGrid(ctx, plan.scale.ticks, frame, palette.grid);
  if (!isHidden) drawHatch(ctx, plan.gaps, frame, palette.hatch);
}

function drawOver(ctx: CanvasRenderingContext2D, picture: Picture, frame: Frame): void {
  if (picture.plan.chart.shape === 'bars') return;
  const { palette } = picture;
  const colours = { ...palette, under: palette.underEdge, compare: palette.base };
  for (const { line, look } of layersOf(picture)) {
    const points = lonePoints(line).map(({ x, y }) => ({ x: xOf(x, frame), y: yOf(y, frame) }));
    drawDots(ctx, points, frame.ratio, colours[look]);
  }
}
