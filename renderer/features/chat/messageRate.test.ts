import { expect, it } from 'vitest';
import { MessageRate } from './messageRate.ts';

it('counts the last minute and forgets what is older', () => {
  const rate = new MessageRate();
  for (let second = 0; second < 90; second += 1) rate.add(second * 1000, 2);
  expect(rate.read(89_999)).toEqual({ perMinute: 120, exact: true });
  expect(rate.read(119_000)).toEqual({ perMinute: 60, exact: true });
  expect(rate.read(200_000)).toEqual({ perMinute: 0, exact: true });
  rate.add(200_000);
  rate.clear();
  expect(rate.read(200_000)).toEqual({ perMinute: 0, exact: true });
});

it('follows a raid within seconds, and its end', () => {
  const rate = new MessageRate();
  for (let second = 100; second < 106; second += 1) rate.add(second * 1000, 203);
  expect(rate.read(106_000)).toEqual({ perMinute: 12_000, exact: false });
  expect(rate.read(110_000).perMinute).toBeLessThan(7_000);
  expect(rate.read(150_000)).toEqual({ perMinute: 1_218, exact: true });
});
