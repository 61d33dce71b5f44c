import { type RefObject, useEffect, useRef } from 'react';

/**
 * Gives the focus to `box` when what held it went away as `shown` changed, so that the keyboard goes on where the new page
 * is and not at the top of the window. @see DESIGN-LANGUAGE §7
 */
export function useHeldFocus(box: RefObject<HTMLElement | null>, shown: unknown): void {
  const before = useRef(shown);
  useEffect(() => {
    if (before.current === shown) return;
    before.current = shown;
    if (document.activeElement === document.body) box.current?.focus();
  }, [box, shown]);
}
