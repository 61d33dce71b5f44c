/** `y` null or NaN: not known. */
export type CurvePoint = { readonly x: number; readonly y: number | null };

/**
 * A line through points as an SVG path, in a box of `width` by `height` whose zero is at its bottom; it breaks where a value is not
 * known. A value that stands alone becomes a short stroke, as nothing else could be seen of it.
 * @param area whether the area below it is closed
 */
export function curvePath(
  points: readonly CurvePoint[],
  { minX, maxX, maxY, width, height, area = false }: CurveBox,
): string {
  const x = (value: number) => round(maxX === minX ? width / 2 : ((value - minX) / (maxX - minX)) * width);
  const y = (value: number) => round(height - (maxY <= 0 ? 0 : (Math.max(0, value) / maxY) * height));
  return runsOf(points)
    .map((run) => {
      const first = run[0];
      const last = run.at(-1);
      if (first === undefined || last === undefined) return '';
      const line = run.map((point) => `${x(point.x)} ${y(point.y)}`).join('L');
      const stroke = run.length === 1 ? `${line}h1` : line;
      return area ? `M${x(first.x)} ${height}L${stroke}L${x(last.x)} ${height}Z` : `M${stroke}`;
    })
    .join('');
}

export type CurveBox = {
  minX: number;
  maxX: number;
  maxY: number;
  width: number;
  height: number;
  area?: boolean;
};

type Known = { readonly x: number; readonly y: number };

/** What is known in one piece. */
function runsOf(points: readonly CurvePoint[]): Known[][] {
  const runs: Known[][] = [];
  let run: Known[] | null = null;
  for (const { x, y } of points) {
    if (y === null || !Number.isFinite(y)) {
      run = null;
      continue;
    }
    if (run === null) {
      run = [];
      runs.push(run);
    }
    run.push({ x, y });
  }
  return runs;
}

const round = (value: number): number => Math.round(value * 10) / 10;

/** Steps of an axis from 0 to at least `max`: two to four of them, each 1, 2 or 5 times a power of ten, and none below 1. */
export function axisSteps(max: number): number[] {
  const rough = Math.max(1, max) / 3;
  const power = 10 ** Math.floor(Math.log10(rough));
  const step = Math.max(1, [1, 2, 5, 10].map((factor) => factor * power).find((size) => size >= rough) ?? rough);
  return Array.from({ length: Math.ceil(Math.max(1, max) / step) + 1 }, (_, index) => index * step);
}
