import { type RefObject, useLayoutEffect, useRef } from 'react';
import type { Lines } from './groupLayout.ts';
import { type RowsState, RowWindows, WINDOW_ROWS } from './rowWindows.ts';

/** How far below the edge a row is looked for that is still there afterwards. */
const REACH_LINES = 60;

type Place = {
  scroller: RefObject<HTMLElement | null>;
  state: RowsState;
  lines: Lines;
  lineHeight: number;
  /** How far the list is scrolled, in pixels. */
  top: number;
  active: number;
  setActive: (line: number) => void;
};

/**
 * Keeps the person at the upper edge where they are, and the focus on the person who has it, when rows come and go
 * above them. Returns what moves the focus to a line, once that line is drawn.
 */
export function useSteadyPlace({ scroller, state, lines, lineHeight, top, active, setActive }: Place) {
  const before = useRef({ state, lines, active });
  const wanted = useRef<number | null>(null);

  useLayoutEffect(() => {
    const box = scroller.current;
    const old = before.current;
    before.current = { state, lines, active };
    if (box === null) return;
    // Windows that are there for the first time move nothing; only a newer list does.
    if (old.state.query === state.query && old.state.version !== state.version) {
      const moved = top === 0 ? 0 : shift(old, { state, lines }, Math.floor(top / lineHeight));
      if (moved !== 0) box.scrollTop += moved * lineHeight;
      const focusMoved = shift(old, { state, lines }, old.active, 1);
      if (focusMoved !== 0) {
        const next = old.active + focusMoved;
        before.current.active = next;
        setActive(next);
        if (box.contains(document.activeElement)) wanted.current = next;
      }
    }
    // Lines are drawn one or two renders after they came into sight, so this waits for its own.
    if (wanted.current === null) return;
    const target = box.querySelector<HTMLElement>(
      `[data-line="${wanted.current}"] [data-stop], [data-line="${wanted.current}"][data-stop]`,
    );
    if (target === null) return;
    wanted.current = null;
    target.focus({ preventScroll: true });
  });

  return (line: number) => {
    wanted.current = line;
    setActive(line);
  };
}

type Laid = { state: RowsState; lines: Lines };

/** By how many lines the first row from `line` on, that is known before and after, has moved. */
function shift(old: Laid, now: Laid, line: number, reach = REACH_LINES): number {
  for (let at = line; at < Math.min(line + reach, old.lines.count); at += 1) {
    const offset = old.lines.offsetAt(at);
    const row = offset === null ? null : RowWindows.row(old.state, offset);
    if (offset === null || row === null) continue;
    if (RowWindows.row(now.state, offset)?.userId === row.userId) return now.lines.lineOf(offset) - at;
    const found = offsetOf(now.state, row.userId);
    if (found !== null) return now.lines.lineOf(found) - at;
  }
  return 0;
}

function offsetOf(state: RowsState, userId: number): number | null {
  for (const [number, { rows }] of state.windows) {
    const index = rows.findIndex((row) => row.userId === userId);
    if (index >= 0) return number * WINDOW_ROWS + index;
  }
  return null;
}
