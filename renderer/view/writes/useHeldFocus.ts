import { type FocusEvent, useEffect, useRef } from 'react';
import { focusable } from '../../ui/focus.ts';
import { rememberPlace } from '../../ui/rememberPlace.ts';

type Place = ReturnType<typeof rememberPlace>;

/** So many places before the strip are known: the newest of them may be gone with what was done. */
const MOST_PLACES = 5;

/**
 * Who stood in a row that has gone goes on in the one in its place. When the strip is empty they are back where they came from, or,
 * where that is gone too or nobody came from anywhere, at what Tab would have led to.
 * @returns what the strip is given
 */
export function useHeldFocus<E extends HTMLElement = HTMLElement>() {
  const strip = useRef<E>(null);
  const stoodAt = useRef<Element | null>(null);
  const row = useRef(0);
  const from = useRef<Place[]>([]);
  const behind = useRef<Place>(() => null);
  useEffect(() => {
    const note = ({ target }: globalThis.FocusEvent) => {
      if (!(target instanceof Element) || strip.current?.contains(target)) return;
      from.current = [rememberPlace(target), ...from.current].slice(0, MOST_PLACES);
    };
    document.addEventListener('focusin', note);
    return () => document.removeEventListener('focusin', note);
  }, []);
  useEffect(() => {
    if (stoodAt.current?.isConnected === true) row.current = rowOf(strip.current, stoodAt.current);
    // Only what was taken away loses the focus by itself.
    if (stoodAt.current?.isConnected !== false || document.activeElement !== document.body) return;
    stoodAt.current = null;
    const stops = strip.current === null ? [] : focusable(strip.current);
    const last = (strip.current?.childElementCount ?? 0) - 1;
    const next = stops.find((stop) => rowOf(strip.current, stop) >= Math.min(row.current, last));
    (next ?? firstOf(from.current) ?? behind.current())?.focus();
  });
  return {
    ref: strip,
    onFocus: ({ target, currentTarget }: FocusEvent<HTMLElement>) => {
      behind.current = rememberPlace(stopBehind(currentTarget));
      row.current = rowOf(currentTarget, target);
      stoodAt.current = target;
    },
    onBlur: ({ target, relatedTarget }: FocusEvent) => {
      const isElsewhere = relatedTarget !== null && !strip.current?.contains(relatedTarget);
      if (isElsewhere) stoodAt.current = null;
      if (relatedTarget !== null) return;
      // Who presses beside everything has gone too; what was taken away is away by then.
      requestAnimationFrame(() => {
        if (target.isConnected && document.activeElement === document.body) stoodAt.current = null;
      });
    },
  };
}

/** The first of these places that is still there. */
function firstOf(places: readonly Place[]): HTMLElement | null {
  for (const find of places) {
    const found = find();
    if (found !== null) return found;
  }
  return null;
}

/** Which row of the strip an element is in. */
function rowOf(strip: Element | null, element: Element): number {
  return Array.from(strip?.children ?? []).findIndex((child) => child.contains(element));
}

/** What Tab leads to behind the last of the strip. */
function stopBehind(strip: Element): Element | null {
  const after = (element: Element) =>
    (strip.compareDocumentPosition(element) & Node.DOCUMENT_POSITION_FOLLOWING) !== 0 && !strip.contains(element);
  return focusable(document).find(after) ?? null;
}
