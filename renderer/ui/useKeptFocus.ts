import { type FocusEvent, useEffect, useRef } from 'react';
import { isFocusFree } from './focus.ts';

/**
 * For a part of a page whose buttons may go away with what they did: who stood on one goes on at what `next` finds, and not at the
 * top of the window. @returns what the part is given @see DESIGN-LANGUAGE §7
 */
export function useKeptFocus(next: () => HTMLElement | null | undefined) {
  const stoodAt = useRef<Element | null>(null);
  useEffect(() => {
    if (stoodAt.current?.isConnected !== false) return;
    stoodAt.current = null;
    if (isFocusFree()) next()?.focus();
  });
  return {
    onFocus: ({ target }: FocusEvent) => {
      stoodAt.current = target;
    },
    onBlur: ({ target }: FocusEvent) => {
      // Who presses beside everything has gone; what was taken away is away by then.
      requestAnimationFrame(() => {
        if (target.isConnected && stoodAt.current === target && document.activeElement !== target)
          stoodAt.current = null;
      });
    },
  };
}
