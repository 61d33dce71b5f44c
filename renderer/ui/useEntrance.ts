import { type RefObject, useEffect, useImperativeHandle, useRef } from 'react';
import type { Lines } from './lines.ts';

/** What a search field calls to hand the keyboard to its list. */
export type Entrance = { enter(text: string): void };

type SearchedList = {
  readonly state: { readonly query: { readonly text: string } | null };
  readonly lines: Lines;
  goTo(line: number, focus: boolean): void;
};

/**
 * Lets a search field hand the keyboard to the list's first row, once the list answers the field's text: a key that
 * comes before the answer, or before the list is read, waits for a row for as long as the keyboard stays where it is.
 */
export function useEntrance(entrance: RefObject<Entrance | null>, list: SearchedList): void {
  const wanted = useRef<{ text: string; from: Element | null } | null>(null);
  const answered = list.state.query?.text;
  const go = () => {
    if (wanted.current === null || answered !== wanted.current.text) return;
    const isThere = document.activeElement === wanted.current.from;
    if (isThere && list.lines.count === 0) return;
    wanted.current = null;
    if (isThere) list.goTo(list.lines.lineOf(0), true);
  };
  useEffect(go);
  useImperativeHandle(entrance, () => ({
    enter: (text) => {
      wanted.current = { text: text.trim(), from: document.activeElement };
      go();
    },
  }));
}
