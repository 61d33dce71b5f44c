/** The value below which a part of all values lies, e.g. 0.5 for the median. */
export function quantile(values: readonly number[], part: number): number {
  const sorted = values.toSorted((a, b) => a - b);
  return sorted[Math.min(sorted.length - 1, Math.floor(sorted.length * part))] ?? Number.NaN;
}

/** A number with so many digits after the point. */
export const rounded = (value: number, digits = 3): number => Number(value.toFixed(digits));

/** One line of a bench's output: `{bench, case, median, unit, ratio}` and whatever else it has to tell. */
export function printLine(
  bench: string,
  name: string,
  figures: {
    median: number;
    unit: string;
    ratio: number | null;
    p99?: number;
    [more: string]: number | string | null | undefined;
  },
): void {
  console.log(JSON.stringify({ bench, case: name, ...figures }));
}
