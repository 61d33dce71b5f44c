/** Lines drawn beyond what is in sight, so that scrolling meets drawn rows. */
export const OVERSCAN = 6;

/** How many lines are drawn for a box of this height: always as many, so that each new line finds one to take over. */
export function drawnLines(boxPx: number, linePx: number): number {
  return Math.ceil(boxPx / linePx) + 1 + 2 * OVERSCAN;
}

/** The lines to draw around those in sight, and the one with the focus wherever it is: it must not vanish under it. */
export function lineWindow(firstInSight: number, count: number, drawn: number, focused: number | null): number[] {
  const length = Math.min(count, drawn);
  const start = Math.min(Math.max(0, firstInSight - OVERSCAN), count - length);
  const lines = Array.from({ length }, (_, place) => start + place);
  if (focused === null || focused >= count) return lines;
  if (focused < start) lines.unshift(focused);
  else if (focused >= start + length) lines.push(focused);
  return lines;
}

/**
 * Gives drawn lines a slot each, and with it the elements they are drawn in. While one scrolls, a line keeps its slot
 * and those that come take over the slots of those that went: that costs a fraction of new elements. A row that comes to
 * stand on another line takes its slot along, and with it the focus, an open menu and whoever comes back to it. At rest
 * the slots follow the lines again, so that whoever hears the page hears it in order.
 */
export class Slots {
  #slots = new Map<number, number>();
  #rows = new Map<unknown, number>();

  /**
   * The lines with their slots: by slot while one scrolls, so that no element is moved, else in their order.
   * @param rowOn what is the same row on whatever line; null: not known
   */
  assign(
    lines: readonly number[],
    atRest: boolean,
    rowOn: (line: number) => unknown = () => null,
    isScrolling = true,
  ): readonly { readonly line: number; readonly slot: number }[] {
    const next = new Map<number, number>();
    const taken = new Set<number>();
    const take = (line: number, slot: number | undefined) => {
      if (slot === undefined || next.has(line) || taken.has(slot)) return;
      next.set(line, slot);
      taken.add(slot);
    };
    if (!atRest) {
      for (const line of lines) take(line, this.#rows.get(rowOn(line)));
      for (const line of lines) take(line, this.#slots.get(line));
    }
    // A slot that went would have to be moved, and all others with it.
    let free = atRest || isScrolling ? 0 : Math.max(-1, ...this.#slots.values()) + 1;
    for (const line of lines) {
      while (!next.has(line) && taken.has(free)) free += 1;
      take(line, free);
    }
    this.#slots = next;
    this.#rows = new Map();
    for (const [line, slot] of next) {
      const row = rowOn(line);
      if (row !== null) this.#rows.set(row, slot);
    }
    return Array.from(next, ([line, slot]) => ({ line, slot })).sort((a, b) =>
      isScrolling ? a.slot - b.slot : a.line - b.line,
    );
  }
}
