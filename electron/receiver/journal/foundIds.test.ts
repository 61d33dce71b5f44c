import { afterEach, beforeEach, expect, it } from 'vitest';
import type { DeliveriesQuery } from '../../../shared/deliveries.ts';
import type { Arrival } from './journal.ts';
import { allRows, deliveriesFile, SERVICE, START_MS, StoreRig, sampleArrival } from './testing/storeRig.ts';

let rig: StoreRig;
beforeEach(() => {
  rig = new StoreRig(deliveriesFile);
});
afterEach(() => rig.close());

const words = ['stream', 'evening', 'Größe', 'streams', 'x-stream', 'café', '1234', 'Ünder', '主播'];

/** All kinds of them: two paths, forms, bytes that are no text, what was turned away. */
function sample(nth: number): Arrival {
  const text = `{"note":"${words[nth % words.length]} ${words[(nth * 5) % 7]}_${nth % 13}","n":${nth}}`;
  const isForm = nth % 11 === 0;
  return sampleArrival({
    envelopeId: `e${nth}`,
    atMs: START_MS + nth * 1_000,
    intake: nth % 3 === 0 ? '/in/second' : '/in/first',
    event: `channel:7:${nth % 2 === 0 ? 'update' : 'followed'}`,
    ...(isForm ? { headers: [['Content-Type', 'application/x-www-form-urlencoded']] } : {}),
    ...(nth % 17 === 0
      ? { body: new Uint8Array([0xff, 0x73, 0x74]) }
      : { text: isForm ? 'note=caf%C3%A9+stream' : text }),
    ...(nth % 19 === 0 ? { status: 401, verdict: 'invalid' as const } : {}),
  });
}

const put = (from: number, count: number): void => {
  for (let at = from; at < from + count; at += 100)
    rig.write(...Array.from({ length: 100 }, (_, nth) => sample(at + nth)));
};

const queries: Partial<DeliveriesQuery>[] = [
  ...[
    { text: 'stream' },
    { text: 'evening stre' },
    { text: 'grosse' },
    { text: 'größe' },
    { text: 'cafe' },
    { text: '12' },
  ],
  ...[{ text: 'str' }, { text: 'evening str' }, { text: 'caf' }, { text: '主播' }],
  ...[{ text: 'under' }, { text: '主' }, { text: 'json' }, { text: 'nothing' }, { text: 's' }, { text: 'stream _7' }],
  ...[
    { text: 'stream', offset: 90 },
    { text: 'stream', offset: 900 },
    { text: 'stream', offset: 5_000 },
  ],
  { text: 'stream', intake: '/in/second' },
  { text: 'note', verdicts: ['invalid'] },
  { text: 'note', statusClasses: [2], events: ['channel:7:followed'], offset: 300 },
  { text: 'note', fromMs: START_MS + 400_000, toMs: START_MS + 1_300_000 },
  { intake: '/in/second' },
  { verdicts: ['invalid'], fromMs: START_MS + 100_000 },
  { statusClasses: [2, 4], events: ['channel:7:followed', 'channel:7:update'], toMs: START_MS + 700_000, offset: 40 },
  { fromMs: START_MS + 300_000, toMs: START_MS + 900_000, offset: 200 },
];

/** As it is found now, and as it is when all is in the index and nothing of it is known any more. */
function bothWays(): void {
  const all = () => queries.map((query) => [query, { ...rig.rows(query), version: 0 }]);
  const before = all();
  expect(rig.store.texts.upto).toBeLessThan(rig.store.inbox.filedUpto);
  rig.store.texts.catchUp(() => false);
  expect(all()).toEqual(before);
  rig.store.clear('nobody', null);
  expect(all()).toEqual(before);
}

it('finds in what is not in the index what the index would find', () => {
  put(0, 1_500);
  bothWays();
});

it('finds in both together, page by page, and counts on', () => {
  put(0, 700);
  rig.store.texts.catchUp(() => false);
  for (const query of queries) rig.rows(query);
  put(700, 1_200);
  rig.rows({ text: 'stream' });
  put(1_900, 200);
  bothWays();
  put(2_100, 300);
  for (const query of queries) rig.rows(query);
  expect(rig.rows({ text: 'json' }).total).toBe(rig.rows({ verdicts: [] }).total - Math.ceil(2_400 / 11));
});

it('finds nothing any more of what went', () => {
  put(0, 1_200);
  const { total } = rig.rows({ text: 'stream' });
  expect(total).toBeGreaterThan(100);
  rig.store.markHandled(Array.from({ length: 1_200 }, (_, nth) => nth + 1));
  while (rig.store.clear(SERVICE, '/in/second').more);
  put(1_200, 1_100);
  expect(rig.rows({ text: 'stream', toMs: START_MS + 1_199_000 }).total).toBeLessThan(total);
  bothWays();
});

it('finds under a name that nothing had come under when it was looked for first', () => {
  put(0, 1_200);
  expect(rig.rows({ text: 'note', intake: '/in/third' }).total).toBe(0);
  rig.write(...Array.from({ length: 30 }, (_, nth) => ({ ...sample(5_000 + nth * 323 + 1), intake: '/in/third' })));
  expect(rig.rows({ text: 'note', intake: '/in/third' }).total).toBeGreaterThan(0);
});

it('finds what all have, what nearly all are, and what has both, also when some went', () => {
  put(0, 1_200);
  const kinds: Partial<DeliveriesQuery>[] = [
    { verdicts: ['valid'] },
    { verdicts: ['old'] },
    { statusClasses: [2] },
    { statusClasses: [2, 4] },
    { text: 'json', verdicts: ['valid'] },
    { text: 'post content' },
    { text: 'content type' },
    { text: 'content stre', verdicts: ['valid'], intake: '/in/first' },
    { text: 'type stream', offset: 60 },
    { text: 'stream', statusClasses: [2], events: ['channel:7:followed'] },
  ];
  const asked = () => kinds.map((query) => ({ ...rig.rows(query), version: 0 }));
  const compare = (): void => {
    const read = asked();
    rig.store.texts.catchUp(() => false);
    rig.store.clear('nobody', null);
    expect(asked()).toEqual(read);
  };
  compare();
  rig.store.markHandled(Array.from({ length: 1_200 }, (_, nth) => nth + 1));
  while (rig.store.clear(SERVICE, '/in/second').more);
  put(1_200, 700);
  compare();
  const all = rig.rows({ text: 'content' }).total;
  expect(all).toBe(rig.rows().total);
  expect(rig.rows({ verdicts: ['valid'] }).total).toBeLessThan(all);
});

it('counts what it asks the index about at one time, though more comes into it meanwhile', () => {
  put(0, 300);
  rig.store.texts.catchUp(() => false);
  const more = (nth: number) => sampleArrival({ envelopeId: `m${nth}`, text: 'evening' });
  const text = 'type evening content';
  const has = rig.rows({ text }).total;
  rig.store.clear('nobody', null);
  const call = { method: 'rows', args: [SERVICE, { ...allRows, text }] };
  const looking = rig.store.needs(call)?.hurries();
  for (let step = 0; step < 3; step += 1) {
    rig.write(...Array.from({ length: 500 }, (_, nth) => more(step * 500 + nth)));
    rig.store.texts.catchUp(() => false);
    rig.store.needs(call)?.isMet();
    looking?.work(() => true);
  }
  expect(rig.rows({ text }).total).toBe(has + 1_500);
});

it('finds a beginning among common and rare words, and among more than can be asked for one by one', () => {
  const word = (nth: number): string => (nth % 2 === 0 ? 'streaming' : `stream${nth % 900}x and stream${nth % 7}`);
  for (let from = 0; from < 4_400; from += 400) {
    const arrivals = Array.from({ length: 400 }, (_, nth) =>
      sampleArrival({ envelopeId: `w${from + nth}`, text: from + nth < 4_300 ? word(from + nth) : 'nothing of it' }),
    );
    rig.write(...arrivals);
  }
  rig.store.texts.catchUp(() => false);
  expect(rig.rows({ text: 'stream' }).total).toBe(4_300);
  expect(rig.rows({ text: 'streami' }).total).toBe(2_150);
  expect(rig.rows({ text: 'and stream1', offset: 20 }).rows).toHaveLength(50);
  const found = rig.rows({ text: 'stream8', limit: 200 }).total;
  expect(found).toBe(rig.store.exportSlice(SERVICE, { ...allRows, text: 'stream8' }, null, 9_000).length);
  const isFound = (nth: number) => nth % 2 === 1 && String(nth % 900).startsWith('8');
  expect(found).toBe(Array.from({ length: 4_300 }, (_, nth) => nth).filter(isFound).length);
});
