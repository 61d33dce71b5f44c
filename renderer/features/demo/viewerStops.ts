/** What the slider can be set to: steps that look alike from a handful to a hall. */
export const viewerStops = [
  4, 8, 15, 30, 60, 120, 250, 500, 1_000, 2_000, 3_500, 5_000, 7_500, 10_000, 14_000, 20_000, 30_000, 50_000,
] as const;

/** The place of the stop that is nearest, as ratios go. */
export function nearestStop(viewers: number): number {
  const far = (stop: number) => Math.abs(Math.log(stop / Math.max(1, viewers)));
  const distances = viewerStops.map(far);
  return distances.indexOf(Math.min(...distances));
}
