import { type RefObject, useCallback, useLayoutEffect, useRef, useState } from 'react';
import { chatStore } from './chatStore.ts';
import { type ChatView, isAtEnd } from './chatView.ts';
import type { Line } from './foldRemoved.ts';

/** Scrolled up by less than this still counts as looking at the newest. */
const HOLD_FROM_PX = 24;
/** Rows are brought in before somebody gets to the end of those that are there. */
const PAGE_AHEAD_PX = 400;
const AT_END_PX = 4;

type Anchor = { readonly key: string; readonly top: number };

export type Follow = {
  /** Scrolled up from the newest. */
  readonly away: boolean;
  readonly onScroll: () => void;
  /** Lets the rows run again once nobody holds them any more. */
  readonly settle: () => void;
  /** The same where nothing stands below the rows: what came meanwhile is not jumped to. */
  readonly goOn: () => void;
  /** Scrolls a row into the middle. */
  readonly center: (key: string) => void;
};

/**
 * Keeps the list at its end while pinned, and still while held. The scroller lays its rows out from the bottom
 * (`column-reverse`), so the end stays in sight without a look at the layout for each message; only when a held window
 * takes on other rows is the place of one row read before and set right after.
 */
export function useFollow(scroller: RefObject<HTMLElement | null>, view: ChatView, rows: readonly Line[]): Follow {
  const anchor = useRef<Anchor | null>(null);
  const wasHeld = useRef(false);
  const [away, setAway] = useState(false);

  // biome-ignore lint/correctness/useExhaustiveDependencies: other rows are what moves the place
  useLayoutEffect(() => {
    const box = scroller.current;
    if (box === null) return;
    if (view.kind === 'pinned' && wasHeld.current) box.scrollTop = 0;
    wasHeld.current = view.kind === 'held';
    const mark = anchor.current;
    anchor.current = null;
    if (mark === null) return;
    const row = box.querySelector(`[data-key="${CSS.escape(mark.key)}"]`);
    if (row !== null) box.scrollTop += row.getBoundingClientRect().top - mark.top;
  }, [view, rows, scroller]);

  const onScroll = useCallback(() => {
    const box = scroller.current;
    if (box === null) return;
    const store = chatStore();
    const fromEnd = -box.scrollTop;
    setAway(fromEnd > HOLD_FROM_PX);
    const { view: held, log, filter } = store.getState();
    if (held.kind === 'pinned') {
      if (fromEnd > HOLD_FROM_PX) store.hold();
      return;
    }
    const more = !isAtEnd(log[filter], held);
    if (box.scrollHeight - box.clientHeight - fromEnd < PAGE_AHEAD_PX) {
      anchor.current = firstInSight(box);
      store.pageUp();
    } else if (more ? fromEnd < PAGE_AHEAD_PX : fromEnd < AT_END_PX && !isOccupied(box)) {
      anchor.current = firstInSight(box);
      store.pageDown();
    }
  }, [scroller]);

  const settle = useCallback(() => {
    const box = scroller.current;
    if (box !== null && -box.scrollTop < AT_END_PX && !isOccupied(box)) chatStore().release();
  }, [scroller]);

  const goOn = useCallback(() => {
    const { view: held, log, filter } = chatStore().getState();
    if (held.kind === 'held' && isAtEnd(log[filter], held)) settle();
  }, [settle]);

  const center = useCallback(
    (key: string) => {
      const box = scroller.current;
      const row = box?.querySelector(`[data-key="${CSS.escape(key)}"]`);
      if (!box || !row) return;
      // Not scrollIntoView: that would move the boxes around this one as well.
      const { top, height } = row.getBoundingClientRect();
      box.scrollTop += top + height / 2 - (box.getBoundingClientRect().top + box.clientHeight / 2);
    },
    [scroller],
  );

  return { away, onScroll, settle, goOn, center };
}

/** True while the keyboard is in a row, or a row's menu is open. */
function isOccupied(box: HTMLElement): boolean {
  return box.querySelector('li:focus-visible, li :focus-visible, li [aria-haspopup][aria-expanded="true"]') !== null;
}

function firstInSight(box: HTMLElement): Anchor | null {
  const edge = box.getBoundingClientRect().top;
  for (const row of box.querySelectorAll<HTMLElement>('li[data-key]')) {
    const { top, bottom } = row.getBoundingClientRect();
    const key = row.dataset.key;
    if (bottom > edge && key !== undefined) return { key, top };
  }
  return null;
}
