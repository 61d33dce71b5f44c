import { expect, it } from 'vitest';
import type { Attempt } from '../../../shared/deliveries.ts';
import { toSteps } from './attemptSteps.ts';

const missed = (nth: number, beforeMs: number, awake: boolean | null = true): Attempt => ({
  kind: 'missed',
  nth,
  afterMs: 1,
  beforeMs,
  awake,
});

it('puts missed attempts together of which the same is known', () => {
  const came: Attempt = { kind: 'failed', nth: 2, atMs: 5, status: 500, deliveryId: 1 };
  const expected: Attempt = { kind: 'expected', nth: 5, aboutMs: 90 };
  const steps = toSteps([missed(0, 5), missed(1, 5), came, missed(3, 9), missed(4, 9, null), expected]);
  expect(steps.map((step) => (step.kind === 'missed' ? step.all.map(({ nth }) => nth) : step.kind))).toEqual([
    [0, 1],
    'came',
    [3],
    [4],
    'expected',
  ]);
  expect(toSteps([])).toEqual([]);
});
