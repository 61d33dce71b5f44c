import { createHash } from 'node:crypto';
import { encodePng } from './png.ts';

const BANDS = 8;

/** A picture of coloured bands that only its key decides on: what stands for a frame of a video. */
export function still(key: string, width: number, height: number): Buffer {
  const colours = createHash('sha256').update(key).digest();
  const row = new Uint8Array(width * 4);
  for (let x = 0; x < width; x++) {
    const band = Math.floor((x * BANDS) / width) * 3;
    row.set([...colours.subarray(band, band + 3), 0xff], x * 4);
  }
  const pixels = new Uint8Array(row.length * height);
  for (let y = 0; y < height; y++) pixels.set(row, y * row.length);
  return encodePng(width, height, pixels);
}
