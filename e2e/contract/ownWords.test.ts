import { expect, it } from 'vitest';
import { ownWordsOf } from '../fixtures/ownWords.ts';

it('knows words of a catalogue, with numbers in them, from what comes from outside', () => {
  const isOwn = ownWordsOf({
    a: 'In a row',
    b: { c: 'Expires {{time}}', d: '{{name}} hosts', e: '{{count}} of {{limit}}.' },
  });
  for (const text of ['In a row', 'Expires 20:31', 'Expires 8:31 pm', '3 of 1,000.', '12 min hosts'])
    expect(isOwn(text)).toBe(true);
  for (const text of ['mira hosts', 'Expires mira', 'In a', '3 of 4', '20:31']) expect(isOwn(text), text).toBe(false);
});
