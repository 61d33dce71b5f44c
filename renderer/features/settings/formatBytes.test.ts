import { beforeAll, expect, it } from 'vitest';
import { startTexts } from '../../testing/startTexts.ts';
import { formatBytes } from './formatBytes.ts';

beforeAll(() => void startTexts());

it.each([
  [0, '0 B'],
  [999, '999 B'],
  [1_000, '1 KB'],
  [999_499, '999 KB'],
  [999_500, '1.0 MB'],
  [6_240_000, '6.2 MB'],
  [214_000_000, '214 MB'],
  [1_234_000_000, '1.2 GB'],
])('%i bytes are %s', (bytes, text) => {
  expect(formatBytes(bytes)).toBe(text);
});
