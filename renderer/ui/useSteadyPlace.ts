import { type RefObject, useLayoutEffect, useRef } from 'react';
import { isFocusFree } from './focus.ts';
import type { Lines } from './lines.ts';
import { type RowsPage, type RowsState, rowAt, WINDOW_ROWS } from './rowWindows.ts';

/** How far below the edge a row is looked for that is still there afterwards. */
const REACH_LINES = 60;

type Place<Query, Page extends RowsPage> = {
  scroller: RefObject<HTMLElement | null>;
  state: RowsState<Query, Page>;
  lines: Lines;
  idOf: (row: Page['rows'][number]) => number;
  lineHeight: number;
  /** How far the list is scrolled, in pixels. */
  top: number;
  active: number;
  setActive: (line: number) => void;
  /** The keyboard is on the active line, or comes back to it. */
  focused: boolean;
};

/**
 * Keeps the row at the upper edge where it is, and the focus on the active line, when rows come and go above them.
 * Returns what moves the focus to a line, once that line is drawn.
 */
export function useSteadyPlace<Query, Page extends RowsPage>(place: Place<Query, Page>): (line: number) => void {
  const { scroller, state, lines, idOf, lineHeight, top, active, setActive, focused } = place;
  const before = useRef({ state, lines, active });
  const wanted = useRef<number | null>(null);

  useLayoutEffect(() => {
    const box = scroller.current;
    const old = before.current;
    before.current = { state, lines, active };
    if (box === null) return;
    if (old.state.query === state.query && old.lines !== lines) {
      const now = { state, lines };
      const moved = top === 0 ? 0 : shift(old, now, idOf, Math.floor(top / lineHeight));
      if (moved !== 0) box.scrollTop += moved * lineHeight;
      const held = box.contains(document.activeElement?.closest('[data-line]') ?? null);
      // A row that is gone takes the focus with it; the one that comes to its place has it next.
      if (held ? active !== old.active : focused && isFocusFree()) wanted.current = active;
    }
    // Lines are drawn one or two renders after they came into sight, so this waits for its own.
    giveFocus();
  });

  const giveFocus = () => {
    if (wanted.current === null) return;
    const target = scroller.current?.querySelector<HTMLElement>(
      `[data-line="${wanted.current}"] [data-stop], [data-line="${wanted.current}"][data-stop]`,
    );
    if (!target) return;
    wanted.current = null;
    target.focus({ preventScroll: true });
  };

  return (line: number) => {
    wanted.current = line;
    setActive(line);
    giveFocus();
  };
}

export type Laid<Page extends RowsPage> = { state: RowsState<unknown, Page>; lines: Lines };

/** By how many lines the first row from `line` on, that is known before and after, has moved. */
export function shift<Page extends RowsPage>(
  old: Laid<Page>,
  now: Laid<Page>,
  idOf: (row: Page['rows'][number]) => number,
  line: number,
  reach = REACH_LINES,
): number {
  for (let at = line; at < Math.min(line + reach, old.lines.count); at += 1) {
    const offset = old.lines.offsetAt(at);
    const row = offset === null ? null : rowAt(old.state, offset);
    if (offset === null || row === null) continue;
    const found = offsetOf(now.state, idOf, idOf(row), offset);
    if (found !== null) return now.lines.lineOf(found) - at;
  }
  return 0;
}

/** Where a row stands, looked for at `first` first; null: in no window that is kept. */
export function offsetOf<Page extends RowsPage>(
  state: Pick<RowsState<unknown, Page>, 'windows'>,
  idOf: (row: Page['rows'][number]) => number,
  id: number,
  first = 0,
): number | null {
  const likely = rowAt(state, first);
  if (likely !== null && idOf(likely) === id) return first;
  for (const [number, { rows }] of state.windows) {
    const index = rows.findIndex((row) => idOf(row) === id);
    if (index >= 0) return number * WINDOW_ROWS + index;
  }
  return null;
}
