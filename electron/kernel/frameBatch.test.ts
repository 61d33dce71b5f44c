import { expect, it } from 'vitest';
import { FakeClock } from '../testing/fakeClock.ts';
import { FRAME_MS, FrameBatch, HIDDEN_MS } from './frameBatch.ts';

function batch(pieces = 1) {
  const clock = new FakeClock();
  const deliveredAtMs: number[] = [];
  const startMs = clock.now();
  const deliver = (atMs: number) => {
    deliveredAtMs.push(atMs);
    return pieces;
  };
  return { clock, deliveredAtMs, frames: new FrameBatch(clock, () => deliver(clock.now() - startMs)) };
}

it('delivers once a frame, however much there is', async () => {
  const { clock, deliveredAtMs, frames } = batch();
  for (let index = 0; index < 100; index++) frames.request();
  await clock.advance(FRAME_MS);
  frames.request();
  await clock.advance(FRAME_MS);
  await clock.advance(10_000);
  expect(deliveredAtMs).toEqual([FRAME_MS, 2 * FRAME_MS]);
});

it.each([
  [8, 1],
  [9, 2],
  [24, 3],
  [2_000, 4],
])('after %i pieces the next delivery waits %i frames', async (pieces, waits) => {
  const { clock, deliveredAtMs, frames } = batch(pieces);
  frames.request();
  await clock.advance(FRAME_MS);
  frames.request();
  await clock.advance(10 * FRAME_MS);
  expect(deliveredAtMs).toEqual([FRAME_MS, (1 + waits) * FRAME_MS]);
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
