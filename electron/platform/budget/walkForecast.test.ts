import { expect, it } from 'vitest';
import { walkDurationMs } from './walkForecast.ts';

const chats = { name: 'chats', limit: 500, spent: 0, resetsAtMs: null, waiting: 0 };
const plan = { calls: 124, pageMs: 100, perWindow: 450, intervalMs: 60_000 };

it('takes as long as its pages while the window has room', () => {
  expect(walkDurationMs(plan, chats, 0)).toBe(12_400);
  expect(walkDurationMs(plan, { ...chats, spent: 326, resetsAtMs: 9_000 }, 0)).toBe(12_400);
});

it('waits for the windows it needs', () => {
  expect(walkDurationMs(plan, { ...chats, spent: 400, resetsAtMs: 41_000 }, 1_000)).toBe(40_000 + 74 * 100);
  expect(walkDurationMs({ ...plan, calls: 1_000 }, chats, 0)).toBe(120_000 + 100 * 100);
  expect(walkDurationMs({ ...plan, calls: 900 }, chats, 0)).toBe(60_000 + 450 * 100);
});

it('takes no notice of a window that is over', () => {
  expect(walkDurationMs(plan, { ...chats, spent: 500, resetsAtMs: 5_000 }, 6_000)).toBe(12_400);
});

it('is never shorter than its pages', () => {
  expect(walkDurationMs({ ...plan, calls: 1_000, pageMs: 900 }, chats, 0)).toBe(900_000);
});
