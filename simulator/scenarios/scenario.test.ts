import { expect, it } from 'vitest';
import { scenario } from './scenario.ts';

const about = 'a story for a test';
const atOf = (at: unknown) => scenario.safeParse({ about, steps: [{ at, do: 'x' }] }).data?.steps[0]?.at;
const takes = (step: object, more: object = {}) =>
  scenario.safeParse({ about, steps: [{ at: 0, do: 'x', ...step }], ...more }).success;

it.each([
  [0, 0],
  [1.5, 1_500],
  ['90s', 90_000],
  ['1m30s', 90_000],
  ['2h', 7_200_000],
  ['1d1h1m1s', 90_061_000],
])('reads the moment %s', (at, ms) => {
  expect(atOf(at)).toBe(ms);
});

it.each(['', '90', '1s1m', '-1s', '1.5s', ' 1s', '1w', -1, null])('takes %j for no moment', (at) => {
  expect(atOf(at)).toBeUndefined();
});

it('wants to know how far apart a step is repeated, and repeats it or does it for each', () => {
  expect([takes({ times: 2 }), takes({ times: 2, every: 0 }), takes({ times: 2, every: 1 })]).toEqual([
    false,
    false,
    true,
  ]);
  expect([takes({ each: ['a'] }), takes({ each: [] }), takes({ each: ['a'], times: 2, every: 1 })]).toEqual([
    true,
    false,
    false,
  ]);
});

it('takes no step and no world that has something nobody knows, and no story without steps', () => {
  expect([takes({ wiht: {} }), takes({}, { worlds: {} }), takes({}, { world: { chatter: 1 } })]).toEqual([
    false,
    false,
    false,
  ]);
  expect(takes({}, { steps: [] })).toBe(false);
  expect(takes({}, { world: { chatters: 0, activity: 'busy', clockRate: 60 } })).toBe(true);
});
