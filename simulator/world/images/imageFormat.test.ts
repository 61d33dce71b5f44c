import { expect, it } from 'vitest';
import { encodePng } from '../../pages/png.ts';
import { readImage } from './imageFormat.ts';

const png = encodePng(3, 2, new Uint8Array(24));
const gif = (width: number, height: number, version = 'GIF89a') => {
  const bytes = Buffer.alloc(10);
  bytes.write(version, 'latin1');
  bytes.writeUInt16LE(width, 6);
  bytes.writeUInt16LE(height, 8);
  return bytes;
};
const segment = (marker: number, ...data: number[]) => [0xff, marker, 0, data.length + 2, ...data];
const frame = (marker = 0xc0) => segment(marker, 8, 0x01, 0x02, 0x03, 0x04, 1, 1, 0x11, 0);
const jpg = (...parts: number[][]) => Buffer.from([0xff, 0xd8, ...parts.flat()]);

it('reads kind and size of a png, a gif of either version, and a jpg', () => {
  expect(readImage(png)).toEqual({ extension: 'png', width: 3, height: 2 });
  expect(readImage(gif(500, 300))).toEqual({ extension: 'gif', width: 500, height: 300 });
  expect(readImage(gif(5, 3, 'GIF87a'))).toMatchObject({ extension: 'gif' });
  expect(readImage(jpg(frame()))).toEqual({ extension: 'jpg', width: 0x0304, height: 0x0102 });
});

it('passes over the segments of a jpg that come before its frame, tables that look like one too', () => {
  const tables = [0xc4, 0xc8, 0xcc].map((marker) => segment(marker, 1, 2, 3, 4, 5, 6, 7));
  const head = segment(0xe0, 0x4a, 0x46, 0x49, 0x46, 0);
  expect(readImage(jpg(head, ...tables, frame(0xc2)))).toMatchObject({ extension: 'jpg', width: 0x0304 });
});

it('reads a jpg whose markers have more than one byte before them, as they may', () => {
  const head = segment(0xe0, 0x4a, 0x46, 0x49, 0x46, 0);
  expect(readImage(jpg(head, [0xff, 0xff], frame()))).toMatchObject({
    extension: 'jpg',
    width: 0x0304,
    height: 0x0102,
  });
});

it.each([
  ['nothing', Buffer.alloc(0)],
  ['text', Buffer.from('<svg xmlns="http://www.w3.org/2000/svg"/>')],
  ['a png that breaks off', png.subarray(0, 20)],
  ['a png without its header', Buffer.concat([png.subarray(0, 12), Buffer.from('IDAT'), png.subarray(16)])],
  ['a png of no width', encodePng(0, 2, new Uint8Array(0))],
  ['a gif of no height', gif(5, 0)],
  ['a gif of a version nobody knows', gif(5, 3, 'GIF88a')],
  ['a gif that breaks off', gif(5, 3).subarray(0, 9)],
  ['a jpg of its first mark alone', jpg()],
  ['a jpg without a frame', jpg(segment(0xe0, 1, 2, 3, 4, 5, 6, 7))],
  ['a jpg that breaks off in its frame', jpg(frame()).subarray(0, 9)],
  ['a jpg of padding alone', jpg(Array(64).fill(0xff))],
  ['a jpg of segments that have no length', jpg([0xff, 0xe0, 0, 0, 0xff, 0xe0, 0, 0, 0, 0, 0, 0])],
])('takes %s for no picture', (_, bytes) => {
  expect(readImage(bytes)).toBeUndefined();
});
