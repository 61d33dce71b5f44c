import { type PointerEvent, type RefObject, useRef, useState } from 'react';

/** Marks the rows that can be put into another order, so that a pointer finds the one it is over. */
export const ROW = 'data-row';

/**
 * Puts the rows of a box into another order: `go` moves one, and so does pulling its grip. The pointer belongs to the box meanwhile: the
 * row that is pulled changes its place in the document, and would lose it.
 */
export function useOrder(box: RefObject<HTMLElement | null>, count: number, move: (from: number, to: number) => void) {
  const pulled = useRef<number | null>(null);
  const [at, setAt] = useState<number | null>(null);
  const go = (from: number, to: number) => {
    if (to < 0 || to >= count || to === from) return false;
    move(from, to);
    return true;
  };
  const pull = (to: number | null) => {
    pulled.current = to;
    setAt(to);
  };
  return {
    /** The row that is being pulled; null: none is. */
    at,
    go,
    /** For the grip of a row. */
    grip: (from: number) => ({
      onPointerDown: (event: PointerEvent) => {
        if (event.button !== 0) return;
        box.current?.setPointerCapture(event.pointerId);
        pull(from);
      },
    }),
    /** For the box. */
    handlers: {
      onPointerMove: ({ clientY }: PointerEvent) => {
        const from = pulled.current;
        const to = from === null ? null : rowAt(box.current, clientY);
        if (from !== null && to !== null && go(from, to)) pull(to);
      },
      onPointerUp: () => pull(null),
      onPointerCancel: () => pull(null),
    },
  };
}

/** The row whose height holds this place on the screen, the nearest one outside of all. */
function rowAt(box: HTMLElement | null, clientY: number): number | null {
  const rows = [...(box?.querySelectorAll(`[${ROW}]`) ?? [])];
  const below = rows.findIndex((row) => clientY < row.getBoundingClientRect().bottom);
  return rows.length === 0 ? null : below < 0 ? rows.length - 1 : below;
}
