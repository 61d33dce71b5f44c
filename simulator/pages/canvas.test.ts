import { crc32, inflateSync } from 'node:zlib';
import { expect, it } from 'vitest';
import { arc, both, box, Canvas, disc, ellipse, line, polygon, type Rgb } from './canvas.ts';
import { face } from './face.ts';
import { faces } from './faces.ts';
import { encodePng } from './png.ts';
import { still } from './still.ts';

const RED: Rgb = [255, 0, 0];
const BLUE: Rgb = [0, 0, 255];

/** Takes a PNG of ours apart: its chunks with good sums, its size, its pixels. */
function decode(png: Buffer) {
  const chunks: [string, Buffer][] = [];
  for (let at = 8; at < png.length; ) {
    const length = png.readUInt32BE(at);
    expect(png.readUInt32BE(at + 8 + length)).toBe(crc32(png.subarray(at + 4, at + 8 + length)));
    chunks.push([png.toString('latin1', at + 4, at + 8), png.subarray(at + 8, at + 8 + length)]);
    at += 12 + length;
  }
  expect(chunks.map(([name]) => name)).toEqual(['IHDR', 'IDAT', 'IEND']);
  const [head, data] = chunks.map(([, bytes]) => bytes);
  if (head === undefined || data === undefined) expect.fail('no picture');
  const [width, height] = [head.readUInt32BE(0), head.readUInt32BE(4)];
  const rows = inflateSync(data);
  expect(rows).toHaveLength(height * (width * 4 + 1));
  const pixel = (x: number, y: number) => [...rows.subarray(y * (width * 4 + 1) + 1 + x * 4).subarray(0, 4)];
  return { width, height, pixel };
}

it('encodes pixels so that they come back as they were', () => {
  const pixels = Uint8Array.from({ length: 3 * 2 * 4 }, (_, index) => index * 10);
  const { width, height, pixel } = decode(encodePng(3, 2, pixels));
  expect([width, height]).toEqual([3, 2]);
  expect(pixel(0, 0)).toEqual([0, 10, 20, 30]);
  expect(pixel(2, 1)).toEqual([200, 210, 220, 230]);
});

it.each([
  ['disc', disc(0, 0, 2), [2, 0], [2, 0.1]],
  ['ellipse', ellipse(0, 0, 4, 1), [4, 0], [0, 1.1]],
  ['box', box(1, 1, 3, 2), [3, 2], [2, 2.1]],
  ['line', line(0, 0, 10, 0, 2), [11, 0], [11.1, 0]],
  ['polygon', polygon([0, 0], [4, 0], [0, 4]), [1, 1], [3, 3]],
  ['arc below', arc(0, 0, 5, 0, 180, 2), [0, 5], [0, -5]],
  ['arc over the right', arc(0, 0, 5, 315, 405, 2), [5, 0], [-5, 0]],
  ['both', both(disc(0, 0, 2), box(0, 0, 9, 9)), [1, 1], [-1, -1]],
] as const)('knows what lies in a shape: %s', (_, shape, [inX, inY], [outX, outY]) => {
  expect([shape(inX, inY), shape(outX, outY)]).toEqual([true, false]);
});

const CELL = { x: 0, y: 0, size: 2 };
const pixelOf = ({ pixels, width }: Canvas, x: number, y: number) => [
  ...pixels.subarray((y * width + x) * 4).subarray(0, 4),
];

it('is clear where nothing was drawn, and full where a shape covers all', () => {
  const canvas = new Canvas(2, 2, 1);
  canvas.fill(box(0, 0, 1, 2), RED, CELL);
  expect(pixelOf(canvas, 0, 1)).toEqual([255, 0, 0, 255]);
  expect(pixelOf(canvas, 1, 1)).toEqual([0, 0, 0, 0]);
});

it('softens the edge by how much of a pixel is covered, and keeps its colour', () => {
  const canvas = new Canvas(2, 2, 1);
  canvas.fill(box(0, 0, 0.5, 2), RED, CELL);
  expect(pixelOf(canvas, 0, 0)).toEqual([255, 0, 0, 128]);
});

it('lays a colour over another', () => {
  const canvas = new Canvas(2, 2, 1);
  canvas.fill(box(0, 0, 2, 2), RED, CELL);
  canvas.fill(box(0, 0, 0.5, 2), BLUE, CELL);
  expect(pixelOf(canvas, 0, 0)).toEqual([128, 0, 128, 255]);
  expect(pixelOf(canvas, 1, 0)).toEqual([255, 0, 0, 255]);
});

it('draws in its cell alone, at its scale', () => {
  const canvas = new Canvas(4, 2, 2);
  canvas.fill(() => true, RED, { x: 2, y: 0, size: 2 });
  const filled = [...Array(8).keys()].map((x) => pixelOf(canvas, x, 3)[3]);
  expect([canvas.width, canvas.height, filled]).toEqual([8, 4, [0, 0, 0, 0, 255, 255, 255, 255]]);
});

it('draws each face of the sheet, no two alike, within its square', () => {
  const places = [...Array(26 * 26).keys()].map((place) => [(place % 26) - 0.5, Math.floor(place / 26) - 0.5] as const);
  const pictures = Object.entries(faces).map(([name, layers]) => {
    const seen = places.map(([x, y]) => layers.findLastIndex(([shape]) => shape(x, y)));
    const outside = places.filter(([x, y], place) => (Math.min(x, y) < 0 || Math.max(x, y) > 24) && seen[place] !== -1);
    expect([name, outside]).toEqual([name, []]);
    expect([name, seen.filter((layer) => layer >= 0).length > 60]).toEqual([name, true]);
    return seen.join();
  });
  expect(new Set(pictures).size).toBe(pictures.length);
});

it('makes a person the same face each time, another one for another, alike on both sides', () => {
  expect(face('pim', 28)).toEqual(face('pim', 28));
  expect(face('pim', 28)).not.toEqual(face('zoe', 28));
  const { width, height, pixel } = decode(face('pim', 28));
  expect([width, height]).toEqual([28, 28]);
  for (let y = 0; y < 28; y += 3) for (let x = 0; x < 14; x += 3) expect(pixel(x, y)).toEqual(pixel(27 - x, y));
});

it('makes a still of eight bands, the same for the same key', () => {
  expect(still('a', 16, 2)).toEqual(still('a', 16, 2));
  expect(still('a', 16, 2)).not.toEqual(still('b', 16, 2));
  const { pixel } = decode(still('a', 16, 2));
  for (let x = 0; x < 16; x += 2) {
    expect(pixel(x, 0)).toEqual(pixel(x + 1, 1));
    expect(pixel(x, 0)[3]).toBe(255);
  }
});
