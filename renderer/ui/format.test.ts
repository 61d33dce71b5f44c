import { beforeAll, expect, it } from 'vitest';
import { startTexts } from '../testing/startTexts.ts';
import {
  formatChange,
  formatClock,
  formatDate,
  formatDuration,
  formatLeft,
  formatNumber,
  formatPercent,
  formatTime,
  formatWhen,
} from './format.ts';

beforeAll(() => startTexts());
const plain = (text: string) => text.replaceAll(' ', ' ');

it('writes numbers with groups and a real minus', () => {
  expect(formatNumber(12_384)).toBe('12,384');
  expect(formatNumber(-148)).toBe('−148');
  expect(formatChange(212)).toBe('+212');
  expect(formatChange(-148)).toBe('−148');
  expect(formatChange(0)).toBe('0');
});

it('puts a space that does not break before units', () => {
  expect(formatPercent(24.6)).toBe('25 %');
  expect(formatDuration(12_000)).toBe('12 s');
});

it.each([
  [0, '0 s'],
  [59_499, '59 s'],
  [59_500, '1 min'],
  [72_000, '1 min 12 s'],
  [3_600_000, '1 h'],
  [11_565_000, '3 h 12 min'],
  [90_000_000, '1 d 1 h'],
  [-5, '0 s'],
])('says %i ms as %s', (ms, words) => {
  expect(plain(formatDuration(ms))).toBe(words);
});

it('is finer when asked', () => {
  expect(plain(formatDuration(420, { fine: true }))).toBe('420 ms');
  expect(plain(formatDuration(1_240, { fine: true }))).toBe('1.2 s');
  expect(plain(formatDuration(72_000, { fine: true }))).toBe('1 min 12 s');
});

it('runs like a clock', () => {
  expect(formatClock(252_900)).toBe('4:12');
  expect(formatClock(11_565_000)).toBe('3:12:45');
  expect(formatClock(-1)).toBe('0:00');
  expect(formatClock(86_399_999)).toBe('23:59:59');
});

it('counts days from the first one on, and the hours of a day no further', () => {
  expect(plain(formatClock(86_400_000))).toBe('1 d');
  expect(plain(formatClock(7_783_213_000))).toBe('90 d 2 h');
});

it('tells the time of day in 24 hours', () => {
  const atMs = new Date(2026, 10, 20, 20, 9, 41).getTime();
  expect(formatTime(atMs)).toBe('20:09');
  expect(formatTime(atMs, { seconds: true })).toBe('20:09:41');
});

it('says when by what it takes to understand it', () => {
  const nowMs = new Date(2026, 10, 20, 20, 14, 32).getTime();
  const day = 86_400_000;
  expect(formatWhen(nowMs - 9_000, nowMs)).toBe('20:14:23');
  expect(formatWhen(nowMs + day, nowMs)).toBe('Sat 20:14');
  expect(formatWhen(nowMs - 3 * day, nowMs)).toBe('Tue 20:14');
  expect(formatWhen(nowMs + 20 * day, nowMs)).toBe('10 Dec 2026');
  expect(formatDate(nowMs)).toBe('20 Nov 2026');
});

it('tells time left to the day from two days on', () => {
  expect(plain(formatLeft(61.9 * 86_400_000))).toBe('61 d');
  expect(plain(formatLeft(22 * 3_600_000 + 40 * 60_000))).toBe('22 h 40 min');
  expect(plain(formatLeft(30 * 3_600_000))).toBe('1 d 6 h');
});
