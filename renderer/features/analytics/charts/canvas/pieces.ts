import type { Span } from '../model/span.ts';
import { type Frame, type Rectangle, spanRectangles, yOf } from './geometry.ts';

/** Streams, as bands behind everything. */
export function drawBands(ctx: CanvasRenderingContext2D, bands: readonly Span[], frame: Frame, colour: string): void {
  ctx.fillStyle = colour;
  for (const { x, y, width, height } of spanRectangles(bands, frame)) ctx.fillRect(x, y, width, height);
}

/** A line for each tick of values. */
export function drawGrid(ctx: CanvasRenderingContext2D, ticks: readonly number[], frame: Frame, colour: string): void {
  const thick = Math.max(1, Math.round(frame.ratio));
  ctx.fillStyle = colour;
  for (const tick of ticks) {
    ctx.fillRect(0, Math.round(yOf(tick, frame)), frame.width, thick);
  }
}

/** The texture that means "not known": strokes at 45°, as wide and as far apart as `--hatch` has them. */
export function drawHatch(ctx: CanvasRenderingContext2D, gaps: readonly Span[], frame: Frame, colour: string): void {
  ctx.strokeStyle = colour;
  ctx.lineWidth = 1.5 * frame.ratio;
  for (const rectangle of spanRectangles(gaps, frame)) {
    ctx.save();
    ctx.beginPath();
    ctx.rect(rectangle.x, rectangle.y, rectangle.width, rectangle.height);
    ctx.clip();
    strokeDiagonals(ctx, rectangle, 8.5 * frame.ratio);
    ctx.restore();
  }
}

function strokeDiagonals(ctx: CanvasRenderingContext2D, { x, y, width, height }: Rectangle, space: number): void {
  ctx.beginPath();
  // From the left edge of the canvas, so that the strokes of neighbouring gaps go on in each other.
  const first = Math.floor(x / space) * space;
  for (let left = first; left < x + width + height; left += space) {
    ctx.moveTo(left, y);
    ctx.lineTo(left - height, y + height);
  }
  ctx.stroke();
}

/** Values that stand alone. */
export function drawDots(
  ctx: CanvasRenderingContext2D,
  points: readonly { readonly x: number; readonly y: number }[],
  ratio: number,
  colour: string,
): void {
  ctx.fillStyle = colour;
  for (const { x, y } of points) {
    ctx.beginPath();
    ctx.arc(x, y, 2.5 * ratio, 0, 2 * Math.PI);
    ctx.fill();
  }
}
