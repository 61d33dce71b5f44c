import { expect, it } from 'vitest';
import { type ReadingName, readingNames } from '../../shared/readings.ts';
import type { PlatformAnswer } from '../platform/rest/client.ts';
import { FakeClock } from '../testing/fakeClock.ts';
import { makeLog } from '../testing/fakeLog.ts';
import { ReadingBook } from './readingBook.ts';

const NOW_MS = Date.UTC(2026, 10, 20, 20, 31);

function answer(
  changes: Partial<Omit<PlatformAnswer, 'headers'>> & { headers?: Record<string, string> },
): PlatformAnswer {
  const { headers = {}, ...more } = changes;
  return {
    ...{ what: 'GET /channels/{channelIdOrToken}', version: 1, status: 200, text: '{}', serverNowMs: NOW_MS },
    ...more,
    headers: new Headers(headers),
  };
}

function openBook(store = new Map<string, unknown>()) {
  const clock = new FakeClock();
  const { log, lines } = makeLog(clock);
  const kept = {
    get: (key: string) => store.get(key),
    set: (key: string, value: unknown) => void store.set(key, value),
  };
  const book = new ReadingBook({ store: kept, clock, log });
  const standing = (name: ReadingName, service = 'demo') =>
    book.of(service).readings.find((reading) => reading.name === name)?.standing;
  return { book, clock, lines, store, standing };
}

const DAY_MS = 86_400_000;
const renewed = (days: number) => JSON.stringify({ expiresAt: new Date(NOW_MS + days * DAY_MS).toISOString() });

it.each<[ReadingName, string, string, Parameters<typeof answer>[0], Parameters<typeof answer>[0]]>([
  [
    'shortcodeLife',
    '120',
    '120000',
    { what: 'POST /oauth/shortcode', text: '{"expires_in":120}' },
    { what: 'POST /oauth/shortcode', text: '{"expires_in":120000}' },
  ],
  [
    'tokenLife',
    '36000',
    '21600000',
    { what: 'POST /oauth/token', text: '{"expires_in":36000}' },
    { what: 'POST /oauth/token', text: '{"expires_in":21600000}' },
  ],
  ['limitStatus', '429', '403', { status: 429 }, { status: 403, headers: { 'x-ratelimit-remaining': '0' } }],
  [
    'limitReset',
    '1795390000000',
    '1795390000',
    { headers: { 'x-rate-limit': '500', 'x-ratelimit-reset': '1795390000000' } },
    { headers: { 'x-rate-limit': '500', 'x-ratelimit-reset': '1795390000' } },
  ],
  [
    'limitReset',
    '1795390000000',
    'chats',
    { headers: { 'x-rate-limit': '500', 'x-ratelimit-reset': '1795390000000' } },
    { status: 429, headers: { 'x-ratelimit-reset': 'chats' } },
  ],
  ['limitRetryAfter', '2', '–', { status: 429, headers: { 'retry-after': '2' } }, { status: 429 }],
  ['listTotal', '1200', '–', { text: '[]', headers: { 'x-total-count': '1200' } }, { text: ' []' }],
  [
    'channelsLink',
    '…',
    '–',
    {
      what: 'GET /channels',
      text: '[{}]',
      headers: { 'x-total-count': '9', link: '<https://service.test>; rel="next"' },
    },
    { what: 'GET /channels', text: '[{}]', headers: { 'x-total-count': '9' } },
  ],
  [
    'hosteeNone',
    '404',
    '204',
    { what: 'GET /channels/{channelId}/hostee', status: 404 },
    { what: 'GET /channels/{channelId}/hostee', status: 204 },
  ],
  [
    'followDeleted',
    '204',
    '200',
    { what: 'DELETE /channels/{channelId}/follow', status: 204 },
    { what: 'DELETE /channels/{channelId}/follow' },
  ],
  ['hookCreated', '200', '201', { what: 'POST /hooks' }, { what: 'POST /hooks', status: 201 }],
  [
    'hookRenewed',
    '90',
    '30',
    { what: 'POST /hooks/{hookId}/renew', text: renewed(90) },
    { what: 'POST /hooks/{hookId}/renew', text: renewed(30) },
  ],
])('%s is confirmed by %s, and %s shows it otherwise', (name, seen, seenOtherwise, confirming, otherwise) => {
  const { book, clock, lines, standing } = openBook();
  expect(standing(name)).toEqual({ kind: 'notMet' });
  book.heard('demo', answer(confirming));
  expect(standing(name)).toEqual({ kind: 'confirmed', seen, atMs: clock.now() });
  const warned = () => lines.filter((line) => line.includes(`"${name}"`));
  expect(warned()).toEqual([]);
  book.heard('demo', answer(otherwise));
  expect(standing(name)).toEqual({ kind: 'otherwise', seen: seenOtherwise, atMs: clock.now() });
  expect(warned().join()).toContain('reading.otherwise');
});

it('says nothing of answers that tell of no reading, or can’t be read', () => {
  const { book } = openBook();
  for (const said of [
    answer({}),
    answer({ what: 'POST /oauth/token', text: 'torn {' }),
    answer({ what: 'POST /oauth/token', status: 400, text: '{"expires_in":1}' }),
    answer({ what: 'POST /hooks/{hookId}/renew', text: '{"expiresAt":"soon"}' }),
    answer({ what: 'GET /channels', text: '[{}]', headers: { 'x-total-count': '1' } }),
    answer({ status: 403, headers: { 'x-ratelimit-remaining': '12' } }),
    answer({ what: 'GET /channels', text: 'null' }),
  ]) {
    book.heard('demo', said);
  }
  const met = book.of('demo').readings.filter(({ standing }) => standing.kind !== 'notMet');
  expect(met.map(({ name }) => name)).toEqual(['listTotal']);
});

it('keeps what each service has said over a restart, and no word of an answer', () => {
  const store = new Map<string, unknown>();
  const first = openBook(store);
  first.book.heard(
    'mine',
    answer({ what: 'POST /oauth/token', text: '{"expires_in":36000,"access_token":"canary-token"}' }),
  );
  first.book.heard(
    'mine',
    answer({ status: 429, headers: { 'retry-after': 'canary later', 'x-ratelimit-reset': 'canary bucket' } }),
  );
  expect(JSON.stringify([...store])).not.toContain('canary');
  const { standing, book } = openBook(store);
  expect(standing('tokenLife', 'mine')).toMatchObject({ kind: 'confirmed', seen: '36000' });
  expect(standing('tokenLife')).toEqual({ kind: 'notMet' });
  book.forget('mine');
  expect(openBook(store).standing('tokenLife', 'mine')).toEqual({ kind: 'notMet' });
});

it('writes the same down once an hour at most, and at once where the clock went back', async () => {
  const { book, clock, store } = openBook();
  const told = answer({ text: '[]', headers: { 'x-total-count': '3' } });
  let writes = 0;
  const { set } = store;
  store.set = (key, value) => {
    writes += 1;
    return set.call(store, key, value);
  };
  for (let time = 0; time < 50; time += 1) book.heard('demo', told);
  expect(writes).toBe(1);
  await clock.advance(3_600_000);
  book.heard('demo', told);
  expect(writes).toBe(2);
});

it('knows what was said until the app ends where nothing can be kept', () => {
  const { log } = makeLog(new FakeClock());
  const book = new ReadingBook({ store: null, clock: new FakeClock(), log });
  book.heard('demo', answer({ status: 429 }));
  expect(book.of('demo').readings.map(({ name }) => name)).toEqual(readingNames);
  expect(book.of('demo').readings.find(({ name }) => name === 'limitStatus')?.standing.kind).toBe('confirmed');
});
