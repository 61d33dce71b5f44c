import { createHash } from 'node:crypto';
import { encodePng } from './png.ts';

const CELLS = 5;
const MARGIN_CELLS = 1;
const PAPER = [0xec, 0xec, 0xec];

/** A picture of a person that only their key decides on: cells in one colour, the right half the mirror of the left. */
export function face(key: string, sizePx: number): Buffer {
  const drawn = createHash('sha256').update(key).digest();
  const ink = [...drawn.subarray(0, 3)].map((part) => part >> 1);
  const pixels = new Uint8Array(sizePx * sizePx * 4);
  const cellPx = sizePx / (CELLS + 2 * MARGIN_CELLS);
  const cellOf = (px: number) => Math.floor(px / cellPx) - MARGIN_CELLS;
  for (let y = 0; y < sizePx; y++) {
    for (let x = 0; x < sizePx; x++) {
      const [column, row] = [cellOf(x), cellOf(y)];
      const isWithin = Math.min(column, row) >= 0 && Math.max(column, row) < CELLS;
      const byte = drawn[3 + row * CELLS + Math.min(column, CELLS - 1 - column)] ?? 0;
      pixels.set([...(isWithin && byte % 2 === 1 ? ink : PAPER), 0xff], (y * sizePx + x) * 4);
    }
  }
  return encodePng(sizePx, sizePx, pixels);
}
