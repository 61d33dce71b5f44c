import { z } from 'zod';

const rectangle = z.object({
  x: z.number().int(),
  y: z.number().int(),
  width: z.number().int().positive().max(100_000),
  height: z.number().int().positive().max(100_000),
});

/** Where the window stood when it was last neither maximised nor minimised, and whether it was maximised. */
export const windowPlace = rectangle.extend({ maximized: z.boolean() });
/** By how the displays stood, the newest last. */
export const windowPlaces = z.array(z.object({ displays: z.string().max(1000), place: windowPlace })).max(100);

export type Rectangle = z.infer<typeof rectangle>;
export type WindowPlace = z.infer<typeof windowPlace>;
export type WindowPlaces = z.infer<typeof windowPlaces>;

/** What of a display is looked at: `workArea` is what panels and docks leave. */
export type Display = { bounds: Rectangle; workArea: Rectangle; scaleFactor: number };

export const SMALLEST = { width: 600, height: 560 };
const USUAL = { width: 1280, height: 800 };
const MOST_KEPT = 10;
/** So much of the top of a window must be in sight that it can be taken hold of. */
const GRIP = { width: 120, height: 40 };

/** A name of how the displays stand: the same ones in the same places have the same name. */
export function arrangementOf(displays: readonly Display[]): string {
  return displays
    .map(({ bounds: { x, y, width, height }, scaleFactor }) => `${x},${y} ${width}x${height} @${scaleFactor}`)
    .sort()
    .join('; ');
}

/**
 * Where the window goes at a start: where it was with these displays, else where it was last, pulled back to what there is.
 * @returns null: it was never anywhere, and the system places it
 */
export function placeFor(kept: WindowPlaces, displays: readonly Display[]): WindowPlace | null {
  const name = arrangementOf(displays);
  const place = (kept.findLast((one) => one.displays === name) ?? kept.at(-1))?.place;
  return place === undefined ? null : { ...place, ...pulledBack(place, displays) };
}

/** What is kept from now on. */
export function withPlace(kept: WindowPlaces, displays: readonly Display[], place: WindowPlace): WindowPlaces {
  const name = arrangementOf(displays);
  return [...kept.filter((one) => one.displays !== name), { displays: name, place }].slice(-MOST_KEPT);
}

/** The size of a window that was never anywhere. */
export function usualSize(displays: readonly Display[]): { width: number; height: number } {
  const area = displays[0]?.workArea;
  if (area === undefined) return USUAL;
  return { width: Math.min(USUAL.width, area.width), height: Math.min(USUAL.height, area.height) };
}

/** In the middle of the first display, as large as a window that was never anywhere. */
export function usualPlace(displays: readonly Display[]): Partial<Rectangle> {
  const size = usualSize(displays);
  const area = displays[0]?.workArea;
  if (area === undefined) return size;
  const middle = (from: number, room: number, taken: number) => Math.round(from + (room - taken) / 2);
  return { x: middle(area.x, area.width, size.width), y: middle(area.y, area.height, size.height), ...size };
}

/** Where a window can be taken hold of: as it is where it can, else moved and made smaller to fit the display that shows most of it. */
export function pulledBack(window: Rectangle, displays: readonly Display[]): Rectangle {
  if (displays.length === 0 || displays.some(({ workArea }) => canBeHeld(window, workArea))) return plain(window);
  const { workArea } = displays.reduce((best, one) =>
    shown(window, one.workArea) > shown(window, best.workArea) ? one : best,
  );
  const width = Math.max(SMALLEST.width, Math.min(window.width, workArea.width));
  const height = Math.max(SMALLEST.height, Math.min(window.height, workArea.height));
  return {
    x: within(window.x, workArea.x, workArea.x + workArea.width - width),
    y: within(window.y, workArea.y, workArea.y + workArea.height - height),
    width,
    height,
  };
}

const plain = ({ x, y, width, height }: Rectangle): Rectangle => ({ x, y, width, height });

function canBeHeld({ x, y, width, height }: Rectangle, area: Rectangle): boolean {
  const isTopIn = y >= area.y && y + GRIP.height <= area.y + area.height;
  const across = Math.min(x + width, area.x + area.width) - Math.max(x, area.x);
  return isTopIn && across >= GRIP.width && width <= area.width * 1.5 && height <= area.height * 1.5;
}

/** Square pixels of a window that an area shows. */
function shown(window: Rectangle, area: Rectangle): number {
  const across = Math.min(window.x + window.width, area.x + area.width) - Math.max(window.x, area.x);
  const down = Math.min(window.y + window.height, area.y + area.height) - Math.max(window.y, area.y);
  return Math.max(0, across) * Math.max(0, down);
}

/** Where it does not fit, the beginning is what can be seen. */
const within = (value: number, least: number, most: number): number => Math.max(least, Math.min(value, most));
