import fc from 'fast-check';
import { beforeAll, expect, it } from 'vitest';
import { startTexts } from '../../../testing/startTexts.ts';
import { formatAmount } from '../charts/model/valueWords.ts';
import { changeWords } from './change.ts';

beforeAll(() => startTexts());

const plain = (text: string | undefined) => text?.replaceAll('\u00a0', ' ');
const words = (now: number | null, before: number | null) => plain(changeWords(now, before, { name: '18 Nov' })?.words);

it('tells a share of what was before', () => {
  expect(words(112, 100)).toBe('12 % over 18 Nov');
  expect(words(96, 100)).toBe('4 % under 18 Nov');
  expect(words(100, 100)).toBe('the same as 18 Nov');
  expect(words(0, 100)).toBe('100 % under 18 Nov');
});

it('tells the time before without a name', () => {
  expect(plain(changeWords(117, 100, 'before')?.words)).toBe('17 % more than before');
  expect(plain(changeWords(80, 100, 'before')?.words)).toBe('20 % less than before');
  expect(changeWords(80, 80, 'before')?.words).toBe('the same as before');
});

it('never rounds a change away', () => {
  expect(words(1001, 1000)).toBe('less than 1 % over 18 Nov');
  expect(words(999, 1000)).toBe('less than 1 % under 18 Nov');
});

it('tells the difference where a share means nothing', () => {
  expect(words(12, 0)).toBe('12 over 18 Nov');
  expect(words(5, -3)).toBe('8 over 18 Nov');
  expect(words(-5, 3)).toBe('8 under 18 Nov');
  expect(words(14_208, 2)).toBe('14,206 over 18 Nov');
  expect(plain(changeWords(14_208, 10_296, { name: '18 Nov' }, 'difference')?.words)).toBe('3,912 over 18 Nov');
});

it('says nothing of what is not known', () => {
  expect(words(null, 1)).toBeUndefined();
  expect(words(1, null)).toBeUndefined();
  expect(words(Number.NaN, 1)).toBeUndefined();
});

it('points where the number went, whatever the numbers', () => {
  fc.assert(
    fc.property(fc.integer(), fc.integer(), (now, before) => {
      const change = changeWords(now, before, { name: 'x' });
      expect(change?.direction).toBe(now > before ? 'up' : now < before ? 'down' : 'same');
      expect(change?.words).not.toMatch(/NaN|Infinity|^0|−/);
    }),
  );
});

it('reads amounts as hundredths', () => {
  expect(formatAmount(47_963)).toBe('479.63');
  expect(formatAmount(5)).toBe('0.05');
  expect(formatAmount(-1_234_500)).toBe('−12,345.00');
});
