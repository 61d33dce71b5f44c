import fc from 'fast-check';
import { expect, it } from 'vitest';
import { align, type Step } from './align.ts';

function expectWhole(before: readonly (string | number)[], after: readonly (string | number)[], steps: Step[]): void {
  const numbers = (side: 'before' | 'after') => steps.flatMap((step) => (step[side] === null ? [] : [step[side]]));
  expect(numbers('before')).toEqual(before.map((_, index) => index));
  expect(numbers('after')).toEqual(after.map((_, index) => index));
  for (const step of steps) {
    if (step.before !== null && step.after !== null) expect(before[step.before]).toBe(after[step.after]);
  }
}

const kept = (steps: Step[]) => steps.filter((step) => step.before !== null && step.after !== null).length;

it('finds the longest common part', () => {
  const [before, after] = [[...'abcabba'], [...'cbabac']];
  const steps = align(before, after);
  expectWhole(before, after, steps);
  expect(kept(steps)).toBe(4);
});

it('goes through both lists in order, whatever they hold', () => {
  const items = fc.array(fc.integer({ min: 0, max: 5 }));
  fc.assert(fc.property(items, items, (before, after) => expectWhole(before, after, align(before, after))));
});

it('finds a change in the midst of long lists, and ends on ones that have nothing in common', () => {
  const before = Array.from({ length: 60_000 }, (_, index) => index);
  const after = before.map((value) => (value % 20_000 === 10_000 ? -value : value));
  after.splice(30_000, 0, -7);
  const steps = align(before, after);
  expectWhole(before, after, steps);
  expect(kept(steps)).toBe(59_997);
  const other = before.map((value) => value + 1_000_000);
  expect(kept(align(before, other))).toBe(0);
});
