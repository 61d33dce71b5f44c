import fc from 'fast-check';
import { afterEach, beforeEach, expect, it } from 'vitest';
import { toSought } from '../../storage/words.ts';
import { allRows, deliveriesFile, SERVICE, StoreRig, sampleArrival } from './testing/storeRig.ts';

let rig: StoreRig;
beforeEach(() => {
  rig = new StoreRig(deliveriesFile);
});
afterEach(() => rig.close());

it.each([
  ['plain words', 'Evening stream', 'stream evening'],
  ['the beginning of the last word', 'welcome to the studio', 'welcome stud'],
  ['other case', 'ÉCOUTER Straße', 'écouter STRASSE'.replace('STRASSE', 'straße')],
  ['marks left out', 'café Łódź naïve', 'cafe naive'],
  ['marks written apart', 'cafe\u0301', 'café'],
  ['marks typed though there are none', 'cafe', 'café'],
  ['a script without spaces', '深夜のラジオ', '深'],
  ['vowel signs', 'हिन्दी भाषा', 'हिन्दी'],
  ['right to left', 'ליאור', 'ליא'],
  ['a whole envelope id', '{"id":"3f0c9f6e-6a3f-4a77-9d0e-0b8f5a1c2d3e"}', '3f0c9f6e-6a3f-4a77-9d0e-0b8f5a1c2d3e'],
  ['an event', '{"event":"channel:7:followed"}', 'channel:7:followed'],
  ['quotes round words', 'said “hello” to all', 'hello'],
  ['fullwidth letters', 'ｈｅｌｌｏ', 'hello'],
  ['a header', '', 'application/json'],
])('finds %s', (_, text, wanted) => {
  rig.write(sampleArrival({ text }), sampleArrival({ text: 'nothing of it', headers: [] }));
  expect(rig.ids({ text: wanted })).toEqual([1]);
});

it.each(['studio', 'even', 'str', 'evening NOT stream', 'evening OR nothing', 'words:evening'])(
  'does not find %s',
  (wanted) => {
    rig.write(sampleArrival({ text: 'an evenings streams' }));
    expect(rig.ids({ text: wanted })).toEqual(wanted === 'even' || wanted === 'str' ? [1] : []);
  },
);

it('shows all when nothing is looked for, and none when there is no word in what is', () => {
  rig.write(sampleArrival(), sampleArrival({ envelopeId: 'b', text: 'a party 😀🎉' }));
  for (const text of ['', '   ']) expect(rig.ids({ text })).toEqual([2, 1]);
  for (const text of ['"', '*', '{}', '“””', '¤', '😀🎉']) {
    expect(rig.ids({ text })).toEqual([]);
    expect(rig.rows({ text }).total).toBe(0);
  }
});

const hostile = fc.oneof(
  fc.string({ unit: 'binary', maxLength: 200 }),
  fc.string({ unit: 'grapheme', maxLength: 200 }),
  fc
    .array(
      fc.constantFrom(
        '"',
        "'",
        '*',
        '(',
        ')',
        ':',
        '^',
        '-',
        '+',
        'AND',
        'OR',
        'NOT',
        'NEAR',
        '{',
        '}',
        ' ',
        '\0',
        '\ud800',
        'a',
        'é',
        '¤',
        ';--',
      ),
    )
    .map((parts) => parts.join('')),
);

it('takes any text, as what is looked for and as what is kept', () => {
  rig.write(sampleArrival());
  fc.assert(
    fc.property(hostile, hostile, (text, body) => {
      rig.write(sampleArrival({ text: body, headers: [[body, body]] }));
      expect(rig.rows({ text }).total).toBeGreaterThanOrEqual(0);
      expect(rig.rows({ text, events: [text.slice(0, 200)], intake: text }).rows.length).toBeLessThanOrEqual(50);
    }),
    { numRuns: 300 },
  );
});

it('finds every text by its own words', () => {
  fc.assert(
    fc.property(fc.string({ unit: 'grapheme', minLength: 1, maxLength: 60 }), (text) => {
      const { id = 0 } = rig.write(sampleArrival({ text, headers: [] }))[0] ?? {};
      if (typeof toSought(text) === 'string') return;
      const found = rig.store.exportSlice(SERVICE, { ...allRows, text }, null, 200).map(({ row }) => row.id);
      expect(found).toContain(id);
    }),
    { numRuns: 300 },
  );
});
