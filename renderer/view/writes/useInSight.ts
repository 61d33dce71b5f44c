import { useCallback, useState } from 'react';

/** What is not all there can't be pressed for sure; boxes end between pixels. */
const WHOLE = 0.95;

/**
 * Whether an element is where the page is scrolled to. Until it has been looked at it counts as in sight, and so does one that holds
 * the focus, which nobody is to lose by scrolling.
 * @returns `heightOut`: how high it was when it went out of sight, for the room that it keeps; null: it is in sight
 */
export function useInSight(): {
  heightOut: number | null;
  watch: (element: Element | null) => (() => void) | undefined;
} {
  const [heightOut, setHeightOut] = useState<number | null>(null);
  const watch = useCallback((element: Element | null) => {
    if (element === null) return;
    let isWhole = true;
    const look = () => {
      const isInSight = isWhole || element.contains(document.activeElement);
      setHeightOut((before) => (isInSight ? null : (before ?? element.getBoundingClientRect().height)));
    };
    const observer = new IntersectionObserver(
      (entries) => {
        isWhole = (entries.at(-1)?.intersectionRatio ?? 1) >= WHOLE;
        look();
      },
      { threshold: [0, WHOLE] },
    );
    observer.observe(element);
    let frame = 0;
    // By the next frame the focus is where it goes to.
    const leave = () => {
      cancelAnimationFrame(frame);
      frame = requestAnimationFrame(look);
    };
    element.addEventListener('focusout', leave);
    return () => {
      observer.disconnect();
      element.removeEventListener('focusout', leave);
      cancelAnimationFrame(frame);
      setHeightOut(null);
    };
  }, []);
  return { heightOut, watch };
}
