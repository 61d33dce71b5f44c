import { inflateSync } from 'node:zlib';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { z } from 'zod';
import { TestPlatform } from '../testing/platform.ts';
import { emoticons } from '../world/chat/emoticons.ts';
import { drawSheet } from './emoticons.ts';

let platform: TestPlatform;
beforeAll(async () => {
  platform = await TestPlatform.start();
});
afterAll(() => platform.close());

const readPng = (png: Buffer) => {
  const width = png.readUInt32BE(16);
  const height = png.readUInt32BE(20);
  const dataStart = png.indexOf('IDAT') + 4;
  const rows = inflateSync(png.subarray(dataStart, dataStart + png.readUInt32BE(dataStart - 8)));
  return { width, height, alphaAt: (x: number, y: number) => rows[y * (width * 4 + 1) + 1 + x * 4 + 3] ?? -1 };
};

it('lists the builtin pack, and has a face in each cell', async () => {
  const { body } = await platform.send('GET', '/_latest/emoticons/manifest.json');
  const cell = z.object({ x: z.number(), y: z.number(), width: z.number(), height: z.number() });
  const pack = z.object({
    name: z.string(),
    default: z.boolean(),
    authors: z.array(z.string()),
    emoticons: z.record(z.string(), cell),
  });
  const manifest = z.record(z.string(), pack).parse(body);
  expect(Object.keys(manifest.default?.emoticons ?? {})).toEqual(emoticons.map(({ code }) => code));
  const sheet = readPng(drawSheet(1));
  expect([sheet.width, sheet.height]).toEqual([96, 96]);
  for (const { x, y, width, height } of Object.values(manifest.default?.emoticons ?? {})) {
    let covered = 0;
    for (let dx = 0; dx < width; dx++)
      for (let dy = 0; dy < height; dy++) if (sheet.alphaAt(x + dx, y + dy) === 255) covered += 1;
    expect(covered).toBeGreaterThan(60);
  }
});

it('serves the sheet in two densities', async () => {
  const fetchSheet = (name: string) => fetch(`${platform.simulator.url}/_latest/emoticons/${name}.png`);
  const widthOf = async (response: Response) => readPng(Buffer.from(await response.arrayBuffer())).width;
  const plain = await fetchSheet('default');
  expect(plain.headers.get('content-type')).toBe('image/png');
  expect(await widthOf(plain)).toBe(96);
  expect(await widthOf(await fetchSheet('default@2x'))).toBe(192);
  expect((await fetchSheet('other')).status).toBe(404);
});
