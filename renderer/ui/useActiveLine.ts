import { type FocusEvent, type RefObject, useCallback, useEffect, useState } from 'react';
import { isInLayer } from './focus.ts';
import type { RowsPage } from './rowWindows.ts';
import { type Laid, shift } from './useSteadyPlace.ts';

type ActiveLine = {
  /** The line that the keyboard is on, or was on last. */
  active: number;
  setActive: (line: number) => void;
  /** The keyboard is there, or in a layer from which it comes back. */
  focused: boolean;
  /** A line got the focus. */
  onLine: (line: number) => void;
  onBlur: (event: FocusEvent<HTMLElement>) => void;
};

/** Where the keyboard is in a list: the line moves with its row when others come and go above it. */
export function useActiveLine<Page extends RowsPage>(
  now: Laid<Page>,
  idOf: (row: Page['rows'][number]) => number,
  scroller: RefObject<HTMLElement | null>,
): ActiveLine {
  const [kept, setActive] = useState(0);
  const [focused, setFocused] = useState(false);
  const [laid, setLaid] = useState(now);
  let active = kept;
  if (laid.lines !== now.lines) {
    // Already as this is drawn: a row that has the keyboard must not miss a single drawing.
    setLaid(now);
    // Whoever comes into a list that nobody has moved in begins at its top, whatever was there before.
    if (laid.state.query === now.state.query && (focused || kept !== 0)) active += shift(laid, now, idOf, kept, 1);
    if (active !== kept) setActive(active);
  }

  const onLine = useCallback((line: number) => {
    setActive(line);
    setFocused(true);
  }, []);

  useEffect(() => {
    const follow = ({ target }: globalThis.FocusEvent) => {
      const box = scroller.current;
      if (box === null || !(target instanceof Element)) return;
      const inLayer = isInLayer(target, box);
      // A menu that a pointer opens takes the keyboard without its button having had it.
      const held = inLayer ? box.querySelector('[aria-haspopup][aria-expanded="true"]') : target;
      const line = box.contains(held) ? held?.closest<HTMLElement>('[data-line]')?.dataset.line : undefined;
      if (line !== undefined) onLine(Number(line));
      else if (!inLayer) setFocused(false);
    };
    document.addEventListener('focusin', follow);
    return () => document.removeEventListener('focusin', follow);
  }, [scroller, onLine]);

  const onBlur = ({ currentTarget, relatedTarget }: FocusEvent<HTMLElement>) => {
    // While another window is in front, the element still is the one that the keyboard comes back to.
    const to = relatedTarget ?? document.activeElement;
    setFocused(currentTarget.contains(to) || isInLayer(to, currentTarget));
  };
  return { active, setActive, focused, onLine, onBlur };
}
