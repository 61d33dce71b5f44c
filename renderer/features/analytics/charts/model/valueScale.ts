/** What a chart's height stands for: `ticks` ascend from `min` to `max`. */
export type ValueScale = { readonly min: number; readonly max: number; readonly ticks: readonly number[] };

/** A scale of one step alone may be finer, for nobody counts in its steps. */
const ROUND = [1, 2, 2.5, 3, 4, 5, 6, 8, 10];
const ROUND_ALONE = [1, 1.2, 1.5, 2, 2.5, 3, 4, 5, 6, 7, 8, 9, 10];

/**
 * A scale of round values that holds `low`, `high` and 0, with about so many steps.
 * @param isWhole what is counted comes in ones, and so does a step
 */
export function valueScale(low: number, high: number, intervals: number, isWhole = true): ValueScale {
  const bottom = Math.min(0, low);
  const top = Math.max(0, high);
  const step = roundStep(Math.max((top - bottom) / intervals, isWhole ? 1 : 0.01), isWhole, intervals);
  const below = Math.ceil(-bottom / step);
  const above = Math.max(Math.ceil(top / step), below === 0 ? intervals : 0);
  const ticks = Array.from({ length: below + above + 1 }, (_, at) => (at - below) * step);
  return { min: -below * step, max: above * step, ticks: ticks.map((tick) => Number(tick.toPrecision(12)) + 0) };
}

function roundStep(least: number, isWhole: boolean, intervals: number): number {
  const size = 10 ** Math.floor(Math.log10(least));
  const fits = (step: number) => step >= least * (1 - 1e-9) && (!isWhole || Number.isInteger(step));
  return (intervals === 1 ? ROUND_ALONE : ROUND).map((round) => round * size).find(fits) ?? 10 * size;
}
