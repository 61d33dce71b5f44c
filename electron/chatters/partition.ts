/** The first number from `low` to `high` that `before` does not hold for, which holds for none after one it does not hold for. */
export function partition(low: number, high: number, before: (middle: number) => boolean): number {
  while (low < high) {
    const middle = (low + high) >>> 1;
    if (before(middle)) low = middle + 1;
    else high = middle;
  }
  return low;
}
