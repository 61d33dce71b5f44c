import { beforeEach, expect, it } from 'vitest';
import { FakeClock } from '../testing/fakeClock.ts';
import { AgeClock } from './ageClock.ts';

const MINUTE_MS = 60_000;
const DAY_MS = 24 * 60 * MINUTE_MS;

let clock: FakeClock;
let aheadMs: number;
let age: AgeClock;

beforeEach(() => {
  clock = new FakeClock(1_000 * DAY_MS);
  aheadMs = 0;
  age = new AgeClock({ clock, aheadMs: () => aheadMs });
});

it('is believed once it has gone on steadily for ten minutes', async () => {
  expect(age.nowMs()).toBe(0);
  await clock.advance(10 * MINUTE_MS - 1);
  expect(age.nowMs()).toBe(0);
  await clock.advance(1);
  expect(age.nowMs()).toBe(clock.now());
});

it('says when it can be believed, and each time it can be again', async () => {
  const at: number[] = [];
  age.steady.subscribe(() => at.push(age.nowMs()));
  await clock.advance(60 * MINUTE_MS);
  expect(at).toEqual([1_000 * DAY_MS + 10 * MINUTE_MS]);
  clock.jump(DAY_MS);
  await clock.advance(60 * MINUTE_MS);
  expect(at).toHaveLength(2);
});

it('that was set ahead is not believed at once', async () => {
  await clock.advance(30 * MINUTE_MS);
  clock.jump(40 * DAY_MS);
  expect(age.nowMs()).toBe(0);
  await clock.advance(9 * MINUTE_MS);
  expect(age.nowMs()).toBe(0);
  await clock.advance(2 * MINUTE_MS);
  expect(age.nowMs()).toBe(clock.now());
});

it('is never ahead of the service, whose own may be anywhere ahead of it', async () => {
  await clock.advance(10 * MINUTE_MS);
  aheadMs = -40 * DAY_MS;
  expect(age.nowMs()).toBe(clock.now() - 40 * DAY_MS);
  aheadMs = 90 * DAY_MS;
  expect(age.nowMs()).toBe(clock.now());
});

it('asks no more once it is closed', async () => {
  age.close();
  await clock.advance(20 * MINUTE_MS);
  expect(age.nowMs()).toBe(0);
});
