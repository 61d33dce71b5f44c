import { DatabaseSync } from 'node:sqlite';
import fc from 'fast-check';
import { afterEach, beforeEach, expect, it } from 'vitest';
import type { ActivityQuery } from '../../shared/activity.ts';
import { isUnread } from '../../shared/unread.ts';
import type { NewActivity } from './activityJournal.ts';
import { activityTables } from './activityTables.ts';
import { FeedRig, SERVICE, START_MS } from './testing/feedRig.ts';

let rig: FeedRig;
beforeEach(() => {
  rig = new FeedRig();
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
    muted: true,
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
        const own = new FeedRig();
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
  rig.store.changeFact(2, fact, ['live'], [40, 41], null);
  rig.store.changeFact(2, fact, ['live'], [], null);
  rig.store.changeFact(99, fact, [], [], null);
  expect(page().rows[1]).toMatchObject({ id: 2, fact, also: ['live'], deliveryId: 41 });
  expect([ids({ text: 'zoe' }), ids({ text: 'ann' })]).toEqual([[2], [3, 1]]);
});

it('puts an entry that took in more on top, in the list, in its category, in what is found, and after a restart', () => {
  for (const name of ['Ann', 'Ben', 'Cat']) rig.store.addActivity(followed({ name, sameKey: null }));
  const fact = { kind: 'followed' as const, names: ['Ann', 'Dan'], count: 2, detail: null };
  rig.store.changeFact(1, fact, [], [], START_MS + 60_000);
  expect([ids(), ids({ category: 'people' }), ids({ text: 'followed' })]).toEqual(Array(3).fill([1, 3, 2]));
  expect(page().rows[0]).toMatchObject({ id: 1, atMs: START_MS + 60_000, fact });
  rig.reopen();
  rig.store.addActivity(followed({ name: 'Eve', sameKey: null }));
  expect(ids()).toEqual([4, 1, 3, 2]);
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

it('finds nothing by a text without a word in it, and all by none', () => {
  const fact = { kind: 'mentioned' as const, name: 'Ben', text: 'great 😀', whisper: false };
  rig.store.addActivity(followed({ category: 'mentions', fact, event: null, sameKey: null }));
  for (const text of ['😀', '“””', '¤']) expect(page({ text })).toMatchObject({ total: 0, rows: [] });
  for (const text of ['', '  ']) expect(page({ text }).total).toBe(1);
});

it('takes any text, as what is looked for and as what is kept', () => {
  const hostile = fc.oneof(
    fc.string({ unit: 'binary', maxLength: 200 }),
    fc
      .array(
        fc.constantFrom('"', "'", '*', '(', ':', '^', '-', 'AND', 'NOT', 'NEAR', ' ', '\0', '\ud800', 'a', '¤', ';--'),
      )
      .map((parts) => parts.join('')),
  );
  fc.assert(
    fc.property(hostile, hostile, (text, name) => {
      rig.store.addActivity(followed({ name, sameKey: null }));
      expect(page({ text }).total).toBeGreaterThanOrEqual(0);
    }),
  );
});

it('forgets what is older than a moment, slice by slice', () => {
  for (let at = 0; at < 305; at += 1) rig.store.addActivity(followed({ sameKey: null, atMs: START_MS + at }));
  expect([1, 2, 3].map(() => rig.store.forgetActivity(START_MS + 304))).toEqual([300, 4, 0]);
  expect(ids()).toEqual([305]);
  expect(rig.state()).toMatchObject({ unread: 0, counts: { people: 1 } });
  expect(ids({ text: 'followed' })).toEqual([305]);
});

it('is unread again when it takes in more just after it was read', () => {
  const fact = (count: number) => ({ kind: 'followed' as const, names: ['Ann'], count, detail: null });
  rig.store.addActivity(followed({ owed: true }));
  rig.store.addActivity(followed({ sameKey: null, owed: true }));
  expect(rig.state().unread).toBe(2);
  rig.store.markRead(SERVICE, null);
  rig.store.changeFact(1, fact(1), ['live'], [], null);
  expect(rig.state().unread).toBe(0);
  rig.store.changeFact(1, fact(2), [], [], START_MS + 1, 1);
  rig.store.changeFact(1, fact(3), [], [], START_MS + 2, 1);
  expect(page().rows.map(({ id, read }) => [id, read])).toEqual([
    [1, false],
    [2, true],
  ]);
  expect(rig.state().unread).toBe(1);
  rig.reopen();
  expect(rig.state().unread).toBe(1);
});

it('counts by category and what is unread, and tells a version that grows', () => {
  const empty = { mentions: 0, stream: 0, people: 0, hooks: 0, connection: 0, other: 0 };
  const first = rig.state();
  expect(first).toMatchObject({ unread: 0, counts: empty });
  rig.store.addActivity(followed({ owed: true }));
  rig.store.addActivity(followed({ sameKey: null, owed: true }));
  rig.store.addActivity(followed({ sameKey: null, category: 'hooks', owed: true }));
  rig.store.addActivity(followed({ serviceKey: 'other', owed: true }));
  const second = rig.state();
  expect(second).toMatchObject({ unread: 3, counts: { ...empty, people: 2, hooks: 1 } });
  expect(second.version).toBeGreaterThan(first.version);
  rig.store.markRead(SERVICE, 2);
  expect(rig.state().unread).toBe(2);
  expect(page().rows.map(({ read }) => read)).toEqual([false, true, false]);
  rig.store.markRead(SERVICE, 4);
  rig.store.markRead(SERVICE, null);
  expect(rig.state().unread).toBe(0);
  expect(rig.state('other').unread).toBe(1);
  expect(rig.state().version).toBe(page().version);
});

it('tells how many stand above an entry of a service, and that one is not there', () => {
  const add = (name: string) => rig.store.addActivity(followed({ name, sameKey: null })).entry.id;
  const [first, second, third] = [add('Ann'), add('Ben'), add('Cleo')];
  const fact = { kind: 'followed' as const, names: ['Ann'], count: 2, detail: null };
  rig.store.changeFact(first, fact, [], [], START_MS + 60_000);
  const where = (id: number) => rig.store.aboveEntry(SERVICE, id);
  expect([first, second, third].map(where)).toEqual([0, 2, 1]);
  expect(where(9_999_999)).toBeNull();
  expect(where(Number.MAX_SAFE_INTEGER)).toBeNull();
  expect(rig.store.aboveEntry('other', second)).toBeNull();
});

it('tells of unread entries that must not be missed, once much came after them', () => {
  const plain = { event: null, sameKey: null, deliveryId: null, source: 'app' as const };
  const add = (fact: NewActivity['fact'], atMs = START_MS) =>
    rig.store.addActivity(followed({ ...plain, category: 'stream', fact, atMs })).entry.id;
  const buried = () => rig.state().buried.map(({ entry, offset }) => [entry.id, offset]);
  const raid = add({ kind: 'hosted', name: 'ottoman', viewers: 802 });
  add({ kind: 'hosted', name: 'small', viewers: 49 });
  const missing = { kind: 'eventMissing' as const, seen: 'ended' as const, hookId: null, cameAtMs: null };
  const silent = add(missing, START_MS + 1);
  for (let more = 0; more < 9; more += 1) add({ kind: 'ended' });
  expect(buried()).toEqual([]);
  add({ kind: 'ended' });
  expect(buried()).toEqual([[raid, 12]]);
  for (let more = 0; more < 2; more += 1) add({ kind: 'ended' });
  expect(buried()).toEqual([
    [silent, 12],
    [raid, 14],
  ]);
  // The event came after all.
  rig.store.changeFact(silent, { ...missing, cameAtMs: START_MS + 5 }, [], [], null);
  rig.reopen();
  expect(buried()).toEqual([[raid, 14]]);
  rig.store.markRead(SERVICE, raid);
  expect(buried()).toEqual([]);
  const expired = { kind: 'hookExpired' as const, hookId: 'h', expiresAtMs: START_MS };
  const ids = [1, 2, 3, 4].map((later) => add(expired, START_MS + later));
  for (let more = 0; more < 12; more += 1) add({ kind: 'ended' });
  expect(buried()).toEqual(
    ids
      .slice(1)
      .reverse()
      .map((id, index) => [id, 12 + index]),
  );
});

it('remembers over a restart which notifications are owed, and of what is new in a run tells nobody', () => {
  rig.store.addActivity(followed({ owed: true }));
  rig.store.addActivity(followed({ source: 'live', deliveryId: null, owed: true })); // the same, told by another
  rig.store.changeFact(1, { kind: 'followed', names: ['Ann', 'Bo'], count: 2, detail: null }, [], [6], null, 1);
  rig.store.addActivity(followed({ sameKey: null, deliveryId: 7 }));
  expect(rig.store.leftOwed(0)).toEqual([]);
  rig.reopen();
  expect(rig.store.leftOwed(0)).toMatchObject([{ serviceKey: SERVICE, entry: { id: 1 }, owed: 2 }]);
  expect(rig.store.leftOwed(START_MS + 1)).toEqual([]);
  rig.store.settleOwed([1, 9]);
  rig.reopen();
  expect(rig.store.leftOwed(0)).toMatchObject([{ owed: 1 }]);
  rig.store.settleOwed([1, 1, 1]);
  rig.reopen();
  expect(rig.store.leftOwed(0)).toEqual([]);
});

it('what is told once stands there once, however long ago it came and whoever told it', () => {
  const stream = followed({ sameKey: 'streamEnded/7/1', source: 'app', deliveryId: null, event: null, once: true });
  const first = rig.store.addActivity(stream);
  const again = rig.store.addActivity({ ...stream, atMs: START_MS + 9 * 86_400_000 });
  expect([first.added, again.added, again.entry.id]).toEqual([true, false, first.entry.id]);
  expect(rig.store.addActivity({ ...stream, sameKey: 'streamEnded/7/2' }).added).toBe(true);
  expect(ids()).toHaveLength(2);
});

it('forgets one service whole, what it told of unread with it, and no other', () => {
  for (let at = 0; at < 320; at += 1) rig.store.addActivity(followed({ name: `n${at}`, sameKey: null }));
  rig.store.addActivity(followed({ serviceKey: 'other', name: 'stays' }));
  expect([1, 2, 3].map(() => rig.store.forgetFeed(SERVICE))).toEqual([300, 20, 0]);
  expect(page()).toMatchObject({ total: 0, rows: [] });
  expect(page({ text: 'n7' }).total).toBe(0);
  expect(rig.store.activity('other', { category: null, text: 'stays', offset: 0, limit: 9 }).total).toBe(1);
});

it('marks as read what tells of messages that were read where they stand, and nothing else', () => {
  const told = (messageId: string, serviceKey = SERVICE) =>
    rig.store.addActivity(
      followed({
        ...{ serviceKey, sameKey: null, deliveryId: null, event: null, category: 'mentions', owed: true },
        fact: { kind: 'mentioned', name: 'pim', text: 'psst', whisper: true, messageId },
      }),
    );
  told('m1');
  told('m2');
  told('m1', 'other');
  rig.store.addActivity(
    followed({ sameKey: null, fact: { kind: 'mentions', names: ['pim'], count: 2, detail: 'x', messageId: 'm1' } }),
  );
  const unread = () => page().rows.flatMap(({ id, read }) => (read ? [] : [id]));
  expect(unread()).toEqual([4, 2, 1]);
  rig.store.markMessagesRead(SERVICE, ['m1', 'm9']);
  expect(unread()).toEqual([4, 2]);
  expect(rig.state()).toMatchObject({ notified: 2, unread: 1 });
  expect(rig.store.activity('other', { category: null, text: '', offset: 0, limit: 9 }).rows[0]?.read).toBe(false);
});

it('knows what taps on the shoulder: until it is cleared away, over a restart, unread until it is read', () => {
  const told = (owed: boolean, at: number) =>
    rig.store.addActivity(
      followed({ sameKey: null, deliveryId: null, notice: 'followers', owed, atMs: START_MS + at }),
    );
  told(false, 0);
  expect(page().rows.map(isUnread)).toEqual([false]);
  const [, second, third] = [told(true, 1), told(true, 2), told(true, 3)];
  const only = { kind: 'notified' } as const;
  expect(ids({ only })).toEqual([4, 3, 2]);
  rig.reopen();
  expect(rig.state()).toMatchObject({ notified: 3, unread: 3 });
  rig.store.markRead(SERVICE, 2);
  rig.store.clearNotified(SERVICE, second.entry.id);
  expect(ids({ only })).toEqual([4, 2]);
  expect(page({ only })).toMatchObject({ total: 2 });
  expect(rig.state()).toMatchObject({ notified: 2, unread: 1 });
  rig.store.markNotifiedRead(SERVICE);
  expect(rig.state()).toMatchObject({ notified: 2, unread: 0 });
  // More of it taps again, and what did not tap until now does from then on.
  rig.store.changeFact(third.entry.id, followed().fact, [], [], START_MS + 9, 1);
  rig.store.changeFact(1, followed().fact, [], [], null, 1);
  expect(ids({ only })).toEqual([4, 2, 1]);
  rig.store.clearNotified(SERVICE, null);
  expect(ids({ only })).toEqual([]);
  expect(page()).toMatchObject({ total: 4 });
  // A host of so many must be seen, and is marked also where it may not notify.
  rig.store.addActivity(followed({ sameKey: null, fact: { kind: 'hosted', name: 'otto', viewers: 900 } }));
  expect([page().rows.map(isUnread)[0], rig.state().unread]).toEqual([true, 0]);
  rig.store.markRead(SERVICE, null);
  // What is cleared away was read.
  expect(page().rows.filter(({ read }) => !read)).toEqual([]);
  expect(rig.state()).toMatchObject({ notified: 0, unread: 0 });
});

it('finds what a quiet time held back: of one kind, also what began in it or ended after it', () => {
  const told = (atMs: number, notice: NewActivity['notice'], sinceMs?: number) =>
    rig.store.addActivity(
      followed({
        ...{ sameKey: null, deliveryId: null, atMs, notice: notice ?? null },
        fact: { kind: 'followed', names: [], count: 2, detail: null, ...(sinceMs !== undefined && { sinceMs }) },
      }),
    );
  told(START_MS, 'followers');
  told(START_MS + 10, 'followers');
  told(START_MS + 20, 'subscriptions');
  told(START_MS + 40, 'followers', START_MS + 25);
  told(START_MS + 41, 'followers', START_MS + 31);
  const only = { kind: 'held', of: 'followers', fromMs: START_MS + 5, toMs: START_MS + 30, breaks: [] } as const;
  expect(ids({ only })).toEqual([4, 2]);
  expect(ids({ only, category: 'hooks' })).toEqual([]);
  // What lies in a break is left out; what reaches into quiet is not.
  const broken = { ...only, fromMs: START_MS, toMs: START_MS + 50 };
  const between = (fromMs: number, toMs: number) =>
    ids({ only: { ...broken, breaks: [{ fromMs: START_MS + fromMs, toMs: START_MS + toMs }] } });
  expect(between(5, 15)).toEqual([5, 4, 1]);
  expect(between(10, 15)).toEqual([5, 4, 2, 1]);
  expect(between(30, 50)).toEqual([4, 2, 1]);
});

const mention = (messageId: string, text: string): NewActivity =>
  followed({
    ...{ sameKey: null, deliveryId: null, event: null, category: 'mentions', source: 'chat' },
    fact: { kind: 'mentioned', name: 'pim', text, whisper: false, messageId },
  });
const lose = (...ids: string[]) => rig.store.loseWords(ids.map((messageId) => ({ serviceKey: SERVICE, messageId })));

it('entries lose the words of messages that were removed, in their facts, in the search and on the disk', () => {
  for (let more = 0; more < 100; more++) rig.store.addActivity(followed({ sameKey: null, name: `viewer_${more}` }));
  rig.store.addActivity(mention('m1', 'zebrasecret for sale'));
  rig.store.addActivity(mention('m2', 'zebrasecret again'));
  rig.state();
  rig.reopen();
  const before = page().version;
  lose('m1', 'nobody knows');
  const [second, first] = page({ category: 'mentions' }).rows;
  expect(first?.fact).toEqual({
    ...{ kind: 'mentioned', name: 'pim', text: '', whisper: false, messageId: 'm1' },
    removed: true,
  });
  expect(second?.fact).toMatchObject({ text: 'zebrasecret again' });
  expect([ids({ text: 'zebrasecret' }), ids({ text: 'pim' })]).toEqual([[102], [102, 101]]);
  const { version } = page();
  expect(version).toBe(before + 1);
  // Told twice, it changes nothing.
  lose('m1');
  expect(page().rows.find(({ id }) => id === 101)).toEqual(first);
  rig.store.loseWords([{ serviceKey: 'https://another.example', messageId: 'm2' }]);
  expect(page({ text: 'zebrasecret' }).total).toBe(1);
  lose('m2');
  expect(page({ text: 'zebrasecret' }).total).toBe(0);
  rig.rest();
  expect(rig.bytes().includes('zebrasecret')).toBe(false);
  // An index that is of one part, and has little to bring together.
  rig.store.addActivity(mention('m3', 'quaggasecret'));
  lose('nobody knows');
  rig.rest();
  expect(rig.bytes().includes('quaggasecret')).toBe(true);
  lose('m3');
  rig.rest();
  expect(rig.bytes().includes('quaggasecret')).toBe(false);
  expect(rig.bytes().includes('viewer_7')).toBe(true);
  expect(page({ text: 'viewer_7' }).total).toBeGreaterThan(0);
});

it('finds by its message what an earlier version has written, and leaves what it can’t read', () => {
  const database = new DatabaseSync(':memory:');
  const { messages, ...earlier } = activityTables;
  for (const step of Object.values(earlier)) database.exec(step);
  const write = (kind: string, fact: string) =>
    database
      .prepare(
        `INSERT INTO activity (service, at_ms, category, kind, source, also, fact, read) VALUES (1, 1, 'mentions', ?, 'chat', '[]', ?, 0)`,
      )
      .run(kind, fact);
  write('mentioned', '{"kind":"mentioned","messageId":"m1"}');
  write('mentions', '{"kind":"mentions"}');
  write('mentioned', '{"kind":');
  write('followed', '{"kind":"followed","messageId":"m2"}');
  database.exec(messages);
  expect(
    database
      .prepare('SELECT message FROM activity ORDER BY id')
      .all()
      .map(({ message }) => message),
  ).toEqual([...['m1', null, null, null]]);
  database.close();
});

it('an entry that went on to another message keeps its words, and loses them with that one', () => {
  const { entry } = rig.store.addActivity(mention('m1', 'one'));
  const many = { kind: 'mentions', names: ['pim'], count: 2, detail: 'two', messageId: 'm2' } as const;
  rig.store.changeFact(entry.id, { ...many, names: ['pim'] }, [], [], START_MS);
  lose('m1');
  expect(page().rows[0]?.fact).toEqual(many);
  lose('m2');
  expect(page().rows[0]?.fact).toEqual({ ...many, detail: null, removed: true });
  expect(page({ text: 'two' }).total).toBe(0);
});

it('finds what took in something that notifies, though it began with what does not', () => {
  const turns = { kind: 'streamTurns', online: true, count: 2, title: null, sinceMs: START_MS } as const;
  rig.store.addActivity(followed({ sameKey: null, deliveryId: null, fact: { kind: 'ended' } }));
  rig.store.changeFact(1, turns, [], [], START_MS + 1, 1, 'wentLive');
  rig.store.changeFact(1, { ...turns, count: 3 }, [], [], START_MS + 2, 0, null);
  const only = { kind: 'held', of: 'wentLive', fromMs: START_MS, toMs: START_MS + 30, breaks: [] } as const;
  expect(ids({ only })).toEqual([1]);
});
