import { expect, it } from 'vitest';
import { Replays } from './replays.ts';

it('knows a number once, and only a thousand of them', () => {
  const replays = new Replays();
  replays.expect('a', 7);
  expect([replays.take('a'), replays.take('a'), replays.take(null), replays.take('b')]).toEqual([7, null, null, null]);
  for (let at = 0; at < 1_001; at++) replays.expect(`n${at}`, at);
  expect([replays.take('n0'), replays.take('n1'), replays.take('n1000')]).toEqual([null, 1, 1_000]);
});
