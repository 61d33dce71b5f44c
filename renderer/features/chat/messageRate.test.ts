import { expect, it } from 'vitest';
import { MessageRate } from './messageRate.ts';

it('counts the last minute and forgets what is older', () => {
  const rate = new MessageRate();
  for (let second = 0; second < 90; second += 1) rate.add(second * 1000, 2);
  expect(rate.perMinute(89_999)).toBe(120);
  expect(rate.perMinute(119_000)).toBe(60);
  expect(rate.perMinute(200_000)).toBe(0);
  rate.add(200_000);
  rate.clear();
  expect(rate.perMinute(200_000)).toBe(0);
});
