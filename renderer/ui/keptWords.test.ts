import i18next from 'i18next';
import { afterEach, beforeEach, expect, it } from 'vitest';
import { startTexts } from '../testing/startTexts.ts';
import { keepWords } from './keptWords.ts';

beforeEach(() => startTexts());
afterEach(() => startTexts());

it('makes words once, and anew in another language', async () => {
  const made: string[] = [];
  const word = keepWords((of) => {
    made.push(`${i18next.language} ${of}`);
    return `${i18next.language} ${of}`;
  });
  expect([word('mod'), word('sub'), word('mod')]).toEqual(['en mod', 'en sub', 'en mod']);
  await i18next.changeLanguage('de');
  expect(word('mod')).toBe('de mod');
  expect(made).toEqual(['en mod', 'en sub', 'de mod']);
});

it('does not grow with what comes from outside', () => {
  let times = 0;
  const word = keepWords((of) => {
    times += 1;
    return of;
  });
  for (let of = 0; of < 2_000; of++) word(`:${of}:`);
  word(':0:');
  expect(times).toBe(2_001);
});
