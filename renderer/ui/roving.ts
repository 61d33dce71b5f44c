/** A key as an event tells it. */
type Key = { key: string };

const steps: Record<string, number> = { ArrowRight: 1, ArrowDown: 1, ArrowLeft: -1, ArrowUp: -1 };

/**
 * Where arrows, Home and End lead from `index` in a ring of `length`; null for other keys. Left and right swap in a
 * right-to-left page.
 */
export function nextIndex({ key }: Key, index: number, length: number): number | null {
  if (length === 0) return null;
  if (key === 'Home') return 0;
  if (key === 'End') return length - 1;
  const step = steps[key];
  if (step === undefined) return null;
  const mirrored = (key === 'ArrowRight' || key === 'ArrowLeft') && document.documentElement.dir === 'rtl';
  return (index + (mirrored ? -step : step) + length) % length;
}
