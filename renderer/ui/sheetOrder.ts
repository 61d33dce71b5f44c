import { useLayoutEffect, useState } from 'react';

/** Places of the sheets that are shown, from the bottom up. */
const taken = new Set<number>();

/**
 * Where a sheet lies among those that are shown, from 0: one that opens lies over all of them, wherever in the page it is drawn. What
 * opens by a key for the whole computer would lie under another one, and be typed into unseen.
 */
export function useSheetOrder(): number {
  const [order, setOrder] = useState(0);
  useLayoutEffect(() => {
    const mine = Math.max(-1, ...taken) + 1;
    taken.add(mine);
    setOrder(mine);
    return () => void taken.delete(mine);
  }, []);
  return order;
}
