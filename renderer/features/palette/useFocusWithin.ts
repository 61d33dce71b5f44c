import { type RefObject, useCallback, useEffect, useRef } from 'react';
import { isFocusFree } from '../../ui/focus.ts';

/** Takes the focus in while it is on screen, and gives it back to where it was, unless somebody has taken it elsewhere. */
export function useFocusWithin(): { box: RefObject<HTMLDivElement | null>; giveBack: () => void } {
  const box = useRef<HTMLDivElement>(null);
  const before = useRef<Element | null>(null);
  const giveBack = useCallback(() => {
    const to = before.current;
    before.current = null;
    if (to instanceof HTMLElement && to.isConnected) to.focus();
  }, []);
  useEffect(() => {
    const own = box.current;
    before.current = document.activeElement;
    own?.querySelector('input')?.focus();
    return () => {
      if (isFocusFree() || own?.contains(document.activeElement)) giveBack();
    };
  }, [giveBack]);
  return { box, giveBack };
}
