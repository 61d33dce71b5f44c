import { expect, it } from 'vitest';
import { HandTime } from '../testing/handTime.ts';
import { VirtualClock } from './clock.ts';

const still = () => new VirtualClock({ startAtMs: 1_000, rate: 0 });

it('runs timers of a jump in the order of their moments, each at its own moment', () => {
  const clock = still();
  const seen: [string, number][] = [];
  clock.after(300, () => seen.push(['late', clock.now()]));
  clock.after(100, () => {
    seen.push(['early', clock.now()]);
    clock.after(50, () => seen.push(['set by the early one', clock.now()]));
  });
  clock.after(300, () => seen.push(['late too', clock.now()]));
  clock.after(401, () => seen.push(['beyond', clock.now()]));
  clock.advance(400);
  expect(seen).toEqual([
    ['early', 1_100],
    ['set by the early one', 1_150],
    ['late', 1_300],
    ['late too', 1_300],
  ]);
  expect(clock.now()).toBe(1_400);
});

it('leaves out what was taken back', () => {
  const clock = still();
  let count = 0;
  const takeBack = clock.after(10, () => count++);
  clock.after(20, () => count++);
  takeBack();
  clock.advance(30);
  expect(count).toBe(1);
});

it('tells timers of the jump they run in', () => {
  const clock = still();
  let jump: unknown;
  clock.after(10, () => {
    jump = clock.jump;
  });
  clock.advance(500);
  expect(jump).toEqual({ toMs: 1_500 });
  expect(clock.jump).toBeUndefined();
});

it('follows real time at its rate, and stands still at 0', () => {
  const real = new HandTime();
  const clock = new VirtualClock({ startAtMs: 1_000, rate: 2, real });
  const seen: number[] = [];
  clock.after(100, () => seen.push(clock.now()));
  real.pass(49);
  expect([clock.now(), seen]).toEqual([1_098, []]);
  real.pass(1);
  expect([clock.now(), seen]).toEqual([1_100, [1_100]]);
  clock.after(100, () => seen.push(clock.now()));
  clock.setRate(0);
  real.pass(1_000_000);
  expect([clock.now(), seen]).toEqual([1_100, [1_100]]);
  clock.setRate(1);
  real.pass(100);
  expect(seen).toEqual([1_100, 1_200]);
});

it('keeps a hundred thousand timers in order', () => {
  const clock = still();
  const seen: number[] = [];
  for (let index = 0; index < 100_000; index++) clock.after((index * 7_919) % 100_003, () => seen.push(clock.now()));
  clock.advance(200_000);
  expect(seen).toHaveLength(100_000);
  expect(seen.every((at, index) => index === 0 || at >= (seen[index - 1] ?? 0))).toBe(true);
});
