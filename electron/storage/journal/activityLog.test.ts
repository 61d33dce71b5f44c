import fc from 'fast-check';
import { afterEach, beforeEach, expect, it } from 'vitest';
import type { ActivityQuery } from '../../../shared/activity.ts';
import type { NewActivity } from './journal.ts';
import { SERVICE, START_MS, StoreRig } from './storeRig.ts';

let rig: StoreRig;
beforeEach(() => {
  rig = new StoreRig();
});
afterEach(() => rig.close());

function followed(told: Partial<NewActivity> & { name?: string } = {}): NewActivity {
  const { name = 'Ann', ...rest } = told;
  return {
    serviceKey: SERVICE,
    sameKey: 'followed Ann',
    atMs: START_MS,
    category: 'people',
    fact: { kind: 'followed', names: [name], count: 1, detail: null },
    event: 'channel:7:followed',
    source: 'hook',
    deliveryId: 5,
    ...rest,
  };
}

const page = (query: Partial<ActivityQuery> = {}) =>
  rig.store.activity(SERVICE, { category: null, text: '', offset: 0, limit: 50, ...query });
const ids = (query: Partial<ActivityQuery> = {}) => page(query).rows.map(({ id }) => id);

it('keeps entries over a restart, newest first', () => {
  rig.store.addActivity(followed());
  const { entry } = rig.store.addActivity(
    followed({
      fact: { kind: 'wentLive', title: null },
      category: 'stream',
      event: null,
      sameKey: null,
      deliveryId: null,
    }),
  );
  rig.reopen();
  expect(page()).toMatchObject({ total: 2 });
  expect(page().rows[0]).toEqual(entry);
  expect(page().rows[1]).toEqual({
    id: 1,
    atMs: START_MS,
    category: 'people',
    fact: { kind: 'followed', names: ['Ann'], count: 1, detail: null },
    event: 'channel:7:followed',
    source: 'hook',
    also: [],
    deliveryId: 5,
    read: false,
  });
  expect(ids({ offset: 1 })).toEqual([1]);
});

it('takes the same from another source for one thing, for two minutes', () => {
  rig.store.addActivity(followed());
  expect(rig.store.addActivity(followed({ source: 'live', atMs: START_MS + 120_000 }))).toMatchObject({
    added: false,
    entry: { id: 1, source: 'hook', also: ['live'] },
  });
  expect(rig.store.addActivity(followed({ source: 'chat', atMs: START_MS - 120_000 }))).toMatchObject({
    added: false,
    entry: { id: 1, also: ['live', 'chat'] },
  });
  expect(rig.store.addActivity(followed({ source: 'app', atMs: START_MS + 120_001 })).added).toBe(true);
  expect(rig.store.addActivity(followed({ atMs: START_MS + 1 }))).toMatchObject({ added: false, entry: { id: 2 } });
  expect(rig.store.addActivity(followed({ atMs: START_MS + 1 })).added).toBe(true);
});

it('takes what another service told, or what has no key, for another thing', () => {
  rig.store.addActivity(followed());
  rig.store.addActivity(followed({ source: 'live', sameKey: null }));
  rig.store.addActivity(followed({ source: 'live', sameKey: 'followed Ben' }));
  rig.store.addActivity(followed({ source: 'live', serviceKey: 'other' }));
  expect(ids()).toEqual([3, 2, 1]);
  expect(page().rows.every(({ also }) => also.length === 0)).toBe(true);
});

it('pairs the nth of one source with the nth of the other', () => {
  fc.assert(
    fc.property(
      fc.array(fc.constantFrom('hook' as const, 'live' as const, 'chat' as const), { maxLength: 20 }),
      (sources) => {
        const own = new StoreRig();
        try {
          for (const source of sources) own.store.addActivity(followed({ source }));
          const told = own.store
            .activity(SERVICE, { category: null, text: '', offset: 0, limit: 50 })
            .rows.toReversed();
          const count = (of: string) => sources.filter((source) => source === of).length;
          expect(told.length).toBe(Math.max(count('hook'), count('live'), count('chat')));
          for (const [place, { source, also }] of told.entries()) {
            const tellers = [source, ...also].sort();
            expect(tellers).toEqual(['chat', 'hook', 'live'].filter((each) => count(each) > place));
          }
        } finally {
          own.close();
        }
      },
    ),
    { numRuns: 60 },
  );
});

it('finds what to fold into and changes it, its words too', () => {
  rig.store.addActivity(followed({ atMs: START_MS - 1 }));
  rig.store.addActivity(followed({ atMs: START_MS + 1, sameKey: null }));
  rig.store.addActivity(followed({ atMs: START_MS + 1, sameKey: null, event: 'channel:8:followed' }));
  const find = (sinceMs: number, event = 'channel:7:followed') =>
    rig.store.foldable(SERVICE, 'followed', event, sinceMs);
  expect(find(START_MS)?.id).toBe(2);
  expect(find(START_MS + 2)).toBeNull();
  expect(find(0, 'channel:9:followed')).toBeNull();
  expect(rig.store.foldable(SERVICE, 'subscribed', 'channel:7:followed', 0)).toBeNull();
  const fact = { kind: 'followed' as const, names: ['Zoë', 'Ben'], count: 2, detail: null };
  rig.store.changeFact(2, fact, ['live'], 41);
  rig.store.changeFact(2, fact, ['live'], null);
  rig.store.changeFact(99, fact, [], null);
  expect(page().rows[1]).toMatchObject({ id: 2, fact, also: ['live'], deliveryId: 41 });
  expect([ids({ text: 'zoe' }), ids({ text: 'ann' })]).toEqual([[2], [3, 1]]);
});

it('finds by names, texts and events, and not by words of the format', () => {
  rig.store.addActivity(followed());
  rig.store.addActivity(
    followed({
      category: 'mentions',
      fact: { kind: 'mentioned', name: 'Ben', text: 'Great drumming!', whisper: false },
      event: null,
      sameKey: null,
    }),
  );
  expect(ids({ text: 'drumm' })).toEqual([2]);
  expect(ids({ text: 'followed' })).toEqual([1]);
  expect([ids({ text: 'channel:7' }), ids({ text: 'channel:8' })]).toEqual([[1], []]);
  expect(ids({ text: 'channel 7 followed' })).toEqual([1]);
  for (const text of ['mentioned', 'names', 'null', 'false', 'whisper']) expect(ids({ text })).toEqual([]);
  expect(ids({ text: 'Ben', category: 'people' })).toEqual([]);
  expect(page({ text: 'Ben', category: 'mentions' }).total).toBe(1);
});

it('counts by category and what is unread, and tells a version that grows', () => {
  const empty = { mentions: 0, stream: 0, people: 0, hooks: 0, connection: 0, other: 0 };
  const first = rig.store.activityState(SERVICE);
  expect(first).toMatchObject({ unread: 0, counts: empty });
  rig.store.addActivity(followed());
  rig.store.addActivity(followed({ sameKey: null }));
  rig.store.addActivity(followed({ sameKey: null, category: 'hooks' }));
  rig.store.addActivity(followed({ serviceKey: 'other' }));
  const second = rig.store.activityState(SERVICE);
  expect(second).toMatchObject({ unread: 3, counts: { ...empty, people: 2, hooks: 1 } });
  expect(second.version).toBeGreaterThan(first.version);
  rig.store.markRead(SERVICE, 2);
  expect(rig.store.activityState(SERVICE).unread).toBe(2);
  expect(page().rows.map(({ read }) => read)).toEqual([false, true, false]);
  rig.store.markRead(SERVICE, 4);
  rig.store.markRead(SERVICE, null);
  expect(rig.store.activityState(SERVICE).unread).toBe(0);
  expect(rig.store.activityState('other').unread).toBe(1);
  expect(rig.store.activityState(SERVICE).version).toBe(page().version);
});
