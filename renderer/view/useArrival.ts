import { type RefObject, useEffect, useRef } from 'react';
import { focusFirst } from './firstStop.ts';
import { whenThere } from './whenThere.ts';

/**
 * Takes the keyboard to the page in `box`: when somebody came by keyboard (`arrivals` grows), and when what held the focus
 * went away as `shown` changed, so that nobody starts again at the top of the window. `atStart`: also when `box` itself has
 * just come. `isBehind`: not yet, what lies over it has the keyboard. @see DESIGN-LANGUAGE §7
 */
export function useArrival(
  box: RefObject<HTMLElement | null>,
  shown: unknown,
  {
    arrivals = 0,
    atStart = false,
    isBehind = false,
  }: { arrivals?: number; atStart?: boolean; isBehind?: boolean } = {},
): void {
  const before = useRef<{ shown: unknown; arrivals: number } | null>(null);
  useEffect(() => {
    if (isBehind) return;
    const last = before.current;
    before.current = { shown, arrivals };
    const came = last !== null && last.arrivals !== arrivals;
    const left = last === null ? atStart : last.shown !== shown;
    const lost = left && document.activeElement === document.body;
    const page = box.current;
    if (page === null || !(came || lost)) return;
    return whenThere(page, () => focusFirst(page));
  }, [box, shown, arrivals, atStart, isBehind]);
}
