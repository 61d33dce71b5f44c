import { type RefObject, useEffect, useRef } from 'react';
import { focusFirst } from './firstStop.ts';

/** A page that takes longer than this to come leaves the focus where it is. */
const LONGEST_WAIT_MS = 3_000;

/**
 * Takes the keyboard to the page in `box`: when somebody came by keyboard (`arrivals` grows), and when what held the focus
 * went away as `shown` changed, so that nobody starts again at the top of the window. `atStart`: also when `box` itself has
 * just come. @see DESIGN-LANGUAGE §7
 */
export function useArrival(
  box: RefObject<HTMLElement | null>,
  shown: unknown,
  { arrivals = 0, atStart = false }: { arrivals?: number; atStart?: boolean } = {},
): void {
  const before = useRef<{ shown: unknown; arrivals: number } | null>(null);
  useEffect(() => {
    const last = before.current;
    before.current = { shown, arrivals };
    const came = last !== null && last.arrivals !== arrivals;
    const left = last === null ? atStart : last.shown !== shown;
    const lost = left && document.activeElement === document.body;
    if (box.current === null || !(came || lost)) return;
    return whenThere(box.current);
  }, [box, shown, arrivals, atStart]);
}

/** Focuses the page's first stop, as soon as the page is there and unless the person has gone on meanwhile. */
function whenThere(box: HTMLElement): () => void {
  if (focusFirst(box)) return () => undefined;
  const from = document.activeElement;
  const observer = new MutationObserver(() => {
    if (document.activeElement !== from || focusFirst(box)) stop();
  });
  const timer = setTimeout(() => stop(), LONGEST_WAIT_MS);
  const stop = () => {
    clearTimeout(timer);
    observer.disconnect();
  };
  observer.observe(box, { childList: true, subtree: true });
  return stop;
}
