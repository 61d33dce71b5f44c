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

  /** The lines by slot. */
  assign(lines: readonly number[], atRest: boolean): readonly number[] {
    if (atRest) {
      this.#slots = new Map(lines.map((line, place) => [line, place]));
      return lines;
    }
    const bySlot: (number | undefined)[] = new Array(lines.length).fill(undefined);
    const homeless: number[] = [];
    for (const line of lines) {
      const slot = this.#slots.get(line);
      if (slot !== undefined && slot < lines.length) bySlot[slot] = line;
      else homeless.push(line);
    }
    const full = bySlot.map((line) => line ?? homeless.shift() ?? 0);
    this.#slots = new Map(full.map((line, slot) => [line, slot]));
    return full;
  }
}
