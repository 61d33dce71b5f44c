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
 * and those that come take over the slots of those that went: that costs a fraction of new elements. At rest the slots
 * follow the lines again, so that whoever hears the page hears it in order.
 */
export class Slots {
  #slots = new Map<number, number>();

  /** The lines with their slots, by slot. */
  assign(lines: readonly number[], atRest: boolean): readonly { readonly line: number; readonly slot: number }[] {
    const next = new Map<number, number>();
    for (const line of atRest ? [] : lines) {
      const slot = this.#slots.get(line);
      if (slot !== undefined) next.set(line, slot);
    }
    const taken = new Set(next.values());
    let free = 0;
    for (const line of lines) {
      if (next.has(line)) continue;
      while (taken.has(free)) free += 1;
      next.set(line, free);
      free += 1;
    }
    this.#slots = next;
    return Array.from(next, ([line, slot]) => ({ line, slot })).sort((a, b) => a.slot - b.slot);
  }
}
