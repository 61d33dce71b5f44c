import { type FocusEvent, useEffect, useRef } from 'react';
import { focusable } from '../../ui/focus.ts';

/**
 * Who stood in a row that has gone goes on in the next one of its strip, or where they came from when the strip is empty.
 * @returns what the strip is given
 */
export function useHeldFocus() {
  const strip = useRef<HTMLElement>(null);
  const stoodAt = useRef<Element | null>(null);
  const from = useRef<Element | null>(null);
  useEffect(() => {
    // Only what was taken away loses the focus by itself.
    if (stoodAt.current?.isConnected !== false || document.activeElement !== document.body) return;
    const [next] = strip.current === null ? [] : focusable(strip.current);
    const before = from.current instanceof HTMLElement && from.current.isConnected ? from.current : null;
    stoodAt.current = null;
    (next ?? before)?.focus();
  });
  return {
    ref: strip,
    onFocus: ({ target, relatedTarget }: FocusEvent) => {
      if (relatedTarget !== null && !strip.current?.contains(relatedTarget as Node)) from.current = relatedTarget;
      stoodAt.current = target;
    },
    onBlur: ({ target, relatedTarget }: FocusEvent) => {
      const isElsewhere = relatedTarget !== null && !strip.current?.contains(relatedTarget as Node);
      if (isElsewhere) stoodAt.current = null;
      if (relatedTarget !== null) return;
      // Who presses beside everything has gone too; what was taken away is away by then.
      requestAnimationFrame(() => {
        if (target.isConnected && document.activeElement === document.body) stoodAt.current = null;
      });
    },
  };
}
