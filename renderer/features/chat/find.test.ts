import { expect, it } from 'vitest';
import { gap, message } from '../../testing/chatItems.ts';
import { cutAt, findMessages } from './find.ts';

it('finds words in names and texts, any case, but not in what was removed', () => {
  const items = [
    message({ text: 'Good EVENING' }),
    message({ username: 'evening_star', text: 'hi' }),
    gap(),
    message({ text: 'evening', removed: { by: null, why: 'deleted' } }),
    message({ text: 'morning' }),
  ];
  expect(findMessages(items, ' evening ')).toEqual([items[0]?.key, items[1]?.key]);
  expect(findMessages(items, ' ')).toEqual([]);
});

it('cuts a text at its hits', () => {
  expect(cutAt('an Ann can', 'an')).toEqual([
    { text: 'an', hit: true },
    { text: ' ', hit: false },
    { text: 'An', hit: true },
    { text: 'n c', hit: false },
    { text: 'an', hit: true },
  ]);
  expect(cutAt('İstanbul', 'i')).toEqual([{ text: 'İstanbul', hit: false }]);
});
