import { expect, it } from 'vitest';
import { FakeClock } from '../testing/fakeClock.ts';
import { FRAME_MS, FrameBatch, HIDDEN_MS } from './frameBatch.ts';

function batch(pieces = () => 1) {
  const clock = new FakeClock();
  const deliveredAtMs: number[] = [];
  const startMs = clock.now();
  const deliver = (atMs: number) => {
    deliveredAtMs.push(atMs);
    return pieces();
  };
  return { clock, deliveredAtMs, frames: new FrameBatch(clock, () => deliver(clock.now() - startMs)) };
}

it('delivers what comes after a pause within a frame, however much there is', async () => {
  const { clock, deliveredAtMs, frames } = batch();
  for (let index = 0; index < 100; index++) frames.request();
  await clock.advance(10_000);
  frames.request();
  await clock.advance(10_000);
  expect(deliveredAtMs).toEqual([FRAME_MS, 10_000 + FRAME_MS]);
});

it.each([
  [1, 4],
  [2, 4],
  [7, 7],
  [2_000, 8],
])('after %i pieces in one frame the next delivery waits %i frames', async (pieces, waits) => {
  const { clock, deliveredAtMs, frames } = batch(() => pieces);
  frames.request();
  await clock.advance(FRAME_MS);
  frames.request();
  await clock.advance(20 * FRAME_MS);
  expect(deliveredAtMs).toEqual([FRAME_MS, (1 + waits) * FRAME_MS]);
});

it.each([
  [5, 5],
  [20, 15],
  [50, 15],
  [125, 15],
  [250, 15],
  [1_000, 7],
  [2_000, 7],
])('delivers %i pieces a second in %i deliveries or a few less', async (perSecond, most) => {
  const clock = new FakeClock();
  const told = { waiting: 0, deliveries: 0 };
  const frames = new FrameBatch(clock, () => {
    const pieces = told.waiting;
    Object.assign(told, { waiting: 0, deliveries: told.deliveries + 1 });
    return pieces;
  });
  for (let piece = 0; piece < 4 * perSecond; piece++) {
    told.waiting += 1;
    frames.request();
    await clock.advance(1_000 / perSecond);
  }
  expect(told.deliveries / 4).toBeLessThanOrEqual(most + 1);
  expect(told.deliveries / 4).toBeGreaterThanOrEqual(most * 0.7);
});

it('waits less again once less comes', async () => {
  const pieces = [2_000, 1, 1];
  const { clock, deliveredAtMs, frames } = batch(() => pieces.shift() ?? 0);
  for (let frame = 0; frame < 16; frame++) {
    frames.request();
    await clock.advance(FRAME_MS);
  }
  expect(deliveredAtMs).toEqual([1, 9, 13].map((frame) => frame * FRAME_MS));
});

it('delivers once a second while the window is hidden', async () => {
  const { clock, deliveredAtMs, frames } = batch();
  frames.setVisible(false);
  for (let index = 0; index < 150; index++) {
    frames.request();
    await clock.advance(20);
  }
  // A second after the first piece of news, and after the next one that follows: news come every 20 ms.
  expect(deliveredAtMs).toEqual([HIDDEN_MS, 2 * HIDDEN_MS, 3 * HIDDEN_MS]);
});

it('gives a window that becomes visible what waited', async () => {
  const { clock, deliveredAtMs, frames } = batch();
  frames.setVisible(false);
  frames.request();
  await clock.advance(300);
  frames.setVisible(true);
  expect(deliveredAtMs).toEqual([300]);
  await clock.advance(2_000);
  expect(deliveredAtMs).toEqual([300]);
});

it('gives a window that becomes visible what comes next within a frame', async () => {
  const { clock, deliveredAtMs, frames } = batch();
  frames.setVisible(false);
  frames.request();
  await clock.advance(HIDDEN_MS + 100);
  frames.setVisible(true);
  frames.request();
  await clock.advance(FRAME_MS);
  expect(deliveredAtMs).toEqual([HIDDEN_MS, HIDDEN_MS + 100 + FRAME_MS]);
});

it('delivers nothing when there is nothing, or when it was stopped', async () => {
  const { clock, deliveredAtMs, frames } = batch();
  frames.flush();
  frames.setVisible(true);
  frames.request();
  frames.stop();
  await clock.advance(5_000);
  expect(deliveredAtMs).toEqual([]);
  expect(clock.pending).toBe(0);
});
