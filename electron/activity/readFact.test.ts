import fc from 'fast-check';
import { expect, it } from 'vitest';
import { activityFact } from '../../shared/activity.ts';
import { eventTemplates, isEventName } from '../../shared/platform/eventNames.ts';
import { categoryOf } from './categoryOf.ts';
import { readFact } from './readFact.ts';

const factOf = (event: string, payload: unknown = {}) => readFact(event, payload)?.fact ?? null;
const user = { id: 70, username: 'mira', channel: { id: 71 } };

it.each([
  ['channel:7:update', { online: true }, { kind: 'wentLive', title: null }],
  ['channel:7:update', { online: true, name: 'Encore  night' }, { kind: 'wentLive', title: 'Encore  night' }],
  ['channel:7:update', { online: false, viewersCurrent: 0 }, { kind: 'ended' }],
  ['channel:7:update', { name: 'Quiet now' }, { kind: 'changed', title: 'Quiet now' }],
  ['channel:7:update', { typeId: 9, viewersCurrent: 4 }, { kind: 'changed', title: null }],
  ['channel:7:update', { viewersCurrent: 12 }, null],
  ['channel:7:update', { viewersTotal: 12, numFollowers: 3, updatedAt: 'x' }, null],
  ['channel:7:update', {}, null],
  ['channel:7:broadcast', { broadcastId: 'x' }, { kind: 'wentLive', title: null }],
  ['channel:7:followed', { following: true, user }, { kind: 'followed', names: ['mira'], count: 1, detail: null }],
  ['channel:7:followed', { following: false, user }, { kind: 'unfollowed', names: ['mira'], count: 1, detail: null }],
  ['channel:7:subscribed', { user }, { kind: 'subscribed', names: ['mira'], count: 1, detail: null }],
  [
    'channel:7:resubscribed',
    { user, totalMonths: 5 },
    { kind: 'resubscribed', names: ['mira'], count: 1, detail: '5' },
  ],
  ['channel:7:resubShared', { user, totalMonths: 5 }, { kind: 'resubscribed', names: ['mira'], count: 1, detail: '5' }],
  [
    'channel:7:subscriptionGifted',
    { gifterUsername: 'mira', giftReceiverUsername: 'tom' },
    { kind: 'gifted', names: ['mira'], count: 1, detail: 'tom' },
  ],
  ['channel:7:directPurchased', { gameTitle: 'Pong' }, { kind: 'bought', names: [], count: 1, detail: 'Pong' }],
  ['channel:7:skill', { manifest: { name: 'gif' } }, { kind: 'skill', names: [], count: 1, detail: 'gif' }],
  ['progression:7:levelup', { level: { level: 4 } }, { kind: 'levelledUp', names: [], count: 1, detail: '4' }],
  [
    'channel:7:hosted',
    { hosterId: 8, hoster: { token: 'ottoman', viewersCurrent: 4100, name: 'Tea' } },
    { kind: 'hosted', name: 'ottoman', viewers: 4100, title: 'Tea' },
  ],
  ['channel:7:unhosted', { hoster: { username: 'ottoman' } }, { kind: 'unhosted', name: 'ottoman', viewers: null }],
  ['announcement:announce', { message: 'Down at noon' }, { kind: 'announced', text: 'Down at noon' }],
  ['user:3:update', { sparks: 4, experience: 2 }, null],
  ['user:3:update', { level: 4 }, { kind: 'event' }],
  ['user:3:followed', { following: true, channel: {} }, { kind: 'event' }],
  ['channel:7:somethingNew', { a: 1 }, { kind: 'event' }],
  ['nonsense', null, { kind: 'event' }],
])('reads %s %j', (event, payload, fact) => {
  expect(factOf(event, payload)).toEqual(fact);
});

const costream = '0e9b1c7a-2f4d-4c1b-9a8e-7d6c5b4a3f21';
const names = eventTemplates.map((name) => name.replace('{id}', name.startsWith('costream') ? costream : '7'));

it('has something to tell of every event there is, when its payload says something', () => {
  for (const name of names) {
    expect(isEventName(name)).toBe(true);
    expect(factOf(name, { online: true, level: 2 }), name).not.toBeNull();
  }
});

it('cuts and cleans what others wrote', () => {
  expect(factOf('channel:7:followed', { user: { username: `a\u202eb\n${'x'.repeat(10_000)}` } })).toMatchObject({
    names: [expect.stringMatching(/^ab x{96}…$/)],
  });
  const { text } = factOf('announcement:announce', { message: `\u0000${'x'.repeat(100_000)}` }) as { text: string };
  expect(text).toHaveLength(2_000);
});

/** Payloads with the fields that are looked at, and anything in them. */
const payloads = () => {
  const any = fc.oneof(
    fc.jsonValue({ maxDepth: 2 }),
    fc.string({ unit: 'binary', maxLength: 300 }),
    fc.double(),
    fc.integer({ max: 10 }),
  );
  const some = (names: string, value: fc.Arbitrary<unknown>) =>
    fc.record(Object.fromEntries(names.split(' ').map((name) => [name, value])), { requiredKeys: [] });
  const inner = some('username token id viewersCurrent level name', any);
  const fields =
    'online name user hoster following message manifest level totalMonths until gameTitle gifterUsername giftReceiverUsername';
  return fc.oneof(
    { weight: 1, arbitrary: fc.jsonValue() },
    { weight: 5, arbitrary: some(fields, fc.oneof(any, inner)) },
  );
};

it('never throws, and always tells what can be told', () => {
  const known = fc.constantFrom(...names, 'channel:7:status');
  const events = fc.oneof({ weight: 9, arbitrary: known }, { weight: 1, arbitrary: fc.string() });
  fc.assert(
    fc.property(events, payloads(), (event, payload) => {
      const telling = readFact(event, payload);
      if (!telling) return;
      expect(activityFact.parse(telling.fact)).toEqual(telling.fact);
      expect(categoryOf(telling.fact)).toBeTruthy();
      expect(JSON.stringify(telling.fact).length).toBeLessThan(13_000);
      expect(readFact(event, payload)?.same).toBe(telling.same);
    }),
    { numRuns: 1_500 },
  );
});

it('knows what tells the same', () => {
  const same = (event: string, payload: unknown) => readFact(event, payload)?.same;
  expect(same('channel:7:broadcast', { broadcastId: 'x' })).toBe(same('channel:7:update', { online: true, name: 'a' }));
  expect(same('channel:7:broadcast', {})).not.toBe(same('channel:8:broadcast', {}));
  expect(same('channel:7:update', { online: false })).not.toBe(same('channel:7:update', { online: true }));
  const resub = { user, since: 's', until: 'u', totalMonths: 5 };
  expect(same('channel:7:resubShared', { ...resub, currentStreak: 2 })).toBe(same('channel:7:resubscribed', resub));
  expect(same('channel:7:resubscribed', { ...resub, until: 'v' })).not.toBe(same('channel:7:resubscribed', resub));
  expect(same('channel:7:followed', { user, following: true })).toBe(
    same('channel:7:followed', { following: true, user }),
  );
  expect(same('channel:7:followed', { user, following: false })).not.toBe(same('channel:7:followed', { user }));
});
