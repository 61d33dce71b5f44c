type Box = {
  readonly fromMs: number;
  readonly toMs: number;
  readonly width: number;
  readonly height: number;
  readonly steps?: boolean;
};

type Point = { readonly x: number; readonly y: number };

/** More points than this lie on the same pixels. */
const MOST_POINTS = 300;

/**
 * A line as an SVG path: broken where a value is NaN. `steps`: each value stands until the next one, and the last until the end.
 * `end`: where its last value lies; null when there is none.
 */
export function sparkPath(
  xs: Float64Array,
  ys: Float64Array,
  { fromMs, toMs, width, height, steps = false }: Box,
): { readonly path: string; readonly end: Point | null } {
  const known = ys.filter((y) => !Number.isNaN(y));
  if (known.length === 0 || toMs <= fromMs) return { path: '', end: null };
  let lowest = Number.POSITIVE_INFINITY;
  let highest = Number.NEGATIVE_INFINITY;
  for (const y of known) {
    lowest = Math.min(lowest, y);
    highest = Math.max(highest, y);
  }
  const range = highest - lowest;
  const round = (value: number) => Math.round(value * 10) / 10;
  const every = Math.max(1, Math.ceil(xs.length / MOST_POINTS));
  let path = '';
  let end: Point | null = null;
  let lifted = true;
  xs.forEach((atMs, index) => {
    const value = ys[index] ?? Number.NaN;
    if (Number.isNaN(value)) {
      lifted = true;
      return;
    }
    if (!lifted && index % every !== 0 && index !== xs.length - 1) return;
    const x = round((Math.min(Math.max(atMs - fromMs, 0), toMs - fromMs) / (toMs - fromMs)) * width);
    // A line that never changes lies in the middle.
    const y = round(range === 0 ? height / 2 : height - ((value - lowest) / range) * height);
    path += lifted ? `M${x} ${y}` : steps ? `H${x}V${y}` : `L${x} ${y}`;
    lifted = false;
    end = { x, y };
  });
  if (steps && !lifted && end !== null) return { path: `${path}H${width}`, end: { ...(end as Point), x: width } };
  return { path, end };
}
