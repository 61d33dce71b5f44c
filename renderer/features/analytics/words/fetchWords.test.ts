import { beforeAll, expect, it } from 'vitest';
import { startTexts } from '../../../testing/startTexts.ts';
import { loadingWords, priceWords } from './fetchWords.ts';

beforeAll(() => startTexts());

const plain = (text: string) => text.replaceAll('\u00a0', ' ');
const price = (calls: number, seconds = 0, isEstimate = false) => plain(priceWords({ calls, seconds, isEstimate }));

it('names the price in calls, and from 20 on the time too', () => {
  expect(price(1)).toBe('1 call');
  expect(price(20, 9)).toBe('20 calls');
  expect(price(154, 60, true)).toBe('about 154 calls, about 1 min');
  expect(price(40, 0)).toBe('40 calls');
});

const loading = {
  range: { kind: 'thisStream' },
  calls: 11,
  of: 96,
  series: 'followers',
  waitingUntilMs: null,
} as const;

it('says which page is asked for, of which series', () => {
  expect(loadingWords(loading, 0)).toBe('Asking for page 12 of about 96, followers');
  expect(loadingWords({ ...loading, of: null }, 0)).toBe('Asking for page 12, followers');
});

it('never counts beyond the end of a guess that was too low', () => {
  expect(loadingWords({ ...loading, of: 5 }, 0)).toBe('Asking for page 12 of about 12, followers');
});

it('says what it waits for and until when', () => {
  expect(plain(loadingWords({ ...loading, waitingUntilMs: 14_000 }, 0))).toBe(
    'The analytics budget is used up. Fetching goes on in 14 s.',
  );
  expect(loadingWords({ ...loading, waitingUntilMs: 14_000 }, 15_000)).toBe(
    'The analytics budget is free again. Fetching goes on.',
  );
});
