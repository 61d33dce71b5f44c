import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import {
  type ActivityFact,
  activityEntry,
  activityFact,
  activityState,
  type LiveEventsState,
  type PeopleFact,
} from '../../shared/activity.ts';
import type { FactOf } from '../../shared/facts.ts';
import { AppFailure } from '../../shared/failure.ts';
import { isUnread } from '../../shared/unread.ts';
import { FactStream } from '../kernel/facts.ts';
import { Subject } from '../kernel/subject.ts';
import { FakeClock, settle } from '../testing/fakeClock.ts';
import { makeLog } from '../testing/fakeLog.ts';
import { ActivityService } from './activityService.ts';
import { FakeActivityStore } from './testing/fakeActivityStore.ts';

let clock: FakeClock;
let store: FakeActivityStore;
let lines: string[];
let stream: FactStream;
let told: FactOf<'happened'>[];
let unwanted: ActivityFact['kind'] | null;
/** What is to be notified of. */
let owing: ActivityFact['kind'] | null;
let late: FactOf<'notificationOwed'>[];
let service: ActivityService;
let deliveries: number;
let failings: number;
let recoveries: number;
let heads = 0;

beforeEach(() => {
  clock = new FakeClock();
  store = new FakeActivityStore();
  deliveries = 100;
  unwanted = null;
  owing = null;
  failings = 0;
  recoveries = 0;
  open();
});
afterEach(() => service.close());

/** The app starts, on what an earlier run has left. */
function open(): void {
  const { log, lines: logged } = makeLog(clock);
  lines = logged;
  told = [];
  late = [];
  stream = new FactStream(log);
  stream.listen(['happened'], (fact) => void told.push(fact));
  const isUnwanted = ({ kind }: ActivityFact) => kind === unwanted;
  const isOwed = ({ kind }: ActivityFact, key: string) => kind === owing && key === 'demo';
  stream.listen(['notificationOwed'], (fact) => void late.push(fact));
  const titleOf = (key: string, id: number) => (key === 'demo' && id === 9 ? 'Slow evening' : null);
  const onFailing = () => {
    failings += 1;
  };
  const onWorking = () => {
    recoveries += 1;
  };
  const noticeOf = ({ kind }: ActivityFact) => (kind === 'wentLive' ? kind : null);
  const rules = { isUnwanted, noticeOf, isOwed, titleOf, onFailing, onWorking };
  service = new ActivityService({ journal: store, facts: stream, clock, log, ...rules });
}

/** Told as the journal would: it says which deliveries stand in the feed. */
async function hook(event: string, payload: Record<string, unknown> = {}, serviceKey = 'demo') {
  const deliveryId = deliveries++;
  const from = { serviceKey, intake: '/in/x', hookId: 'h1', dialect: 'platform' as const };
  const of = {
    ...from,
    envelopeId: 'e',
    atMs: clock.now(),
    sentAt: '',
    sentAtMs: null,
    isInFeed: store.deliveries.has(deliveryId),
  };
  await stream.tell({ kind: 'deliveryAccepted', id: `delivery/${deliveryId}`, ...of, deliveryId, event, payload });
}
/** The head of a fact that nobody has told before. */
const head = (serviceKey = 'demo') => ({ id: `fact/${++heads}`, atMs: clock.now(), serviceKey });
const live = (event: string, payload: Record<string, unknown> = {}, serviceKey = 'demo') =>
  void stream.tell({ kind: 'liveEvent', ...head(serviceKey), event, payload });
const mention = (name: string, text: string, whisper = false) =>
  void stream.tell({ kind: 'mentioned', ...head(), name, text, whisper, messageId: `m-${text}` });
const facts = () => store.entries().map(({ fact }) => fact);
const kinds = () => facts().map(({ kind }) => kind);
const follow = (username: string) => ({ following: true, user: { id: username.length, username } });

it('writes the one entry of a flood ten times a second and not for each that comes, and tells of each', async () => {
  for (let tick = 0; tick < 100; tick++) {
    for (let nth = 0; nth < 10; nth++) mention('pim', `${10 * tick + nth}`);
    await clock.advance(10);
  }
  // What is no flood yet is written at once.
  expect(store.writes).toBeLessThan(25);
  await clock.advance(100);
  expect(facts()).toMatchObject([{ kind: 'mentions', count: 1_000, detail: '999' }]);
  const texts = told.map(({ what }) => what.kind === 'mentioned' && what.text);
  expect(texts).toEqual(Array.from({ length: 1_000 }, (_, nth) => `${nth}`));
  for (let nth = 1; nth <= 3; nth++) {
    await clock.advance(1_000);
    mention('pim', 'calm again');
    await settle();
    expect(told).toHaveLength(1_000 + nth);
  }
});

it('hands over together what is settled in one turn', async () => {
  owing = 'mentioned';
  stream.listen(['happened'], ({ owed }) => service.settleOwed(owed));
  for (let nth = 0; nth < 100; nth++) mention('pim', 'hi');
  await settle();
  // The first is written by itself.
  expect(store.settles).toBe(2);
  expect(store.rows).toMatchObject([{ owed: 0 }]);
  await clock.advance(1_000);
  mention('pim', 'hi');
  await settle();
  expect(store.settles).toBe(3);
});

it('has no delivery wait in a flood, and nothing when it closes', async () => {
  for (let nth = 0; nth < 60; nth++) mention('pim', 'hi');
  await settle();
  mention('pim', 'hi');
  await settle();
  expect(told).toHaveLength(60);
  await hook('channel:7:followed', follow('zoe'));
  expect(told).toHaveLength(62);
  mention('pim', 'hi');
  await service.close();
  expect(facts()).toMatchObject([{ count: 62 }, { count: 1 }]);
  expect(clock.pending).toBe(0);
});

it('counts what a crash has told again no second time, in entries of many as well', async () => {
  const retold = async () => {
    deliveries = 100;
    for (const name of ['mira', 'pim', 'zoe']) await hook('channel:7:followed', follow(name));
    await hook('channel:7:hosted', { hoster: { token: 'ottoman' } });
  };
  live('channel:7:hosted', { hoster: { token: 'ottoman' } });
  await retold();
  await settle();
  await service.close();
  open();
  await retold();
  await hook('channel:7:followed', follow('otto'));
  await settle();
  expect(facts()).toMatchObject([
    { kind: 'hosted', name: 'ottoman' },
    { kind: 'followed', count: 4, names: ['mira', 'pim', 'zoe', 'otto'] },
  ]);
});

it('leaves out of the feed what the person does not want there, and tells it once all the same', async () => {
  unwanted = 'followed';
  await hook('channel:7:followed', follow('mira'));
  live('channel:7:followed', follow('mira'));
  live('channel:7:hosted', { hoster: { token: 'ottoman' } });
  await settle();
  const { rows } = await service.query('demo', { category: null, text: '', offset: 0, limit: 10 });
  expect(rows.map(({ fact }) => fact.kind)).toEqual(['hosted']);
  expect(told.map(({ serviceKey, what, entryId }) => [serviceKey, what.kind, entryId])).toEqual([
    ['demo', 'followed', null],
    ['demo', 'hosted', expect.any(Number)],
  ]);
});

it('tells what each source brings, in order, with where it came from', async () => {
  await hook('channel:7:update', { name: 'Encore' });
  live('channel:7:hosted', { hoster: { token: 'ottoman', viewersCurrent: 4100 } });
  mention('mod', 'now or never', true);
  stream.tell({ kind: 'tunnelDown', ...head(), why: 'ended' });
  stream.tell({ kind: 'gap', ...head(), atMs: 9, fromMs: 5, toMs: 9 });
  live('channel:7:update', { viewersCurrent: 7 });
  await settle();
  const rows = store.entries();
  expect(rows.map((row) => activityEntry.parse(row))).toMatchObject([
    { fact: { kind: 'changed' }, source: 'hook', deliveryId: 100, event: 'channel:7:update', category: 'stream' },
    { fact: { kind: 'hosted', viewers: 4100 }, source: 'live', deliveryId: null, event: 'channel:7:hosted' },
    { fact: { kind: 'mentioned', name: 'mod', text: 'now or never', whisper: true }, source: 'chat', event: null },
    { fact: { kind: 'tunnelDown' }, source: 'app', category: 'connection' },
    { fact: { kind: 'gap', fromMs: 5, toMs: 9 }, source: 'live', atMs: 9 },
  ]);
  expect(told.map(({ entryId }) => entryId)).toEqual(rows.map(({ id }) => id));
  expect(told.map(({ what }) => what.kind)).toEqual(['changed', 'hosted', 'mentioned', 'tunnelDown', 'gap']);
});

it('what two sources tell is one entry; what one tells twice is two', async () => {
  const payload = { hoster: { token: 'ottoman' }, auto: false };
  await hook('channel:7:hosted', payload);
  live('channel:7:hosted', { auto: false, hoster: { token: 'ottoman' } });
  await settle();
  expect(store.entries()).toMatchObject([{ source: 'hook', also: ['live'] }]);
  await hook('channel:7:hosted', payload);
  expect(store.entries()).toHaveLength(2);
  await hook('channel:7:hosted', payload, 'other');
  expect(store.entries('other')).toMatchObject([{ also: [] }]);
  expect(told).toHaveLength(3);
});

it.each([
  [['hook update', 'hook broadcast', 'live update', 'live broadcast']],
  [['hook broadcast', 'live update', 'hook update']],
  [['live update', 'hook broadcast', 'hook update', 'live broadcast']],
])('a start is one entry, told as %j', async (tellings) => {
  for (const telling of tellings) {
    const payload = telling.endsWith('update') ? { online: true, name: 'Encore' } : { broadcastId: 'b' };
    const event = telling.endsWith('update') ? 'channel:7:update' : 'channel:7:broadcast';
    await (telling.startsWith('hook') ? hook(event, payload) : live(event, payload));
    await clock.advance(1_000);
  }
  expect(store.entries()).toMatchObject([{ fact: { kind: 'wentLive', title: 'Encore' } }]);
  expect([...(store.entries()[0]?.also ?? []), store.entries()[0]?.source].sort()).toEqual(['hook', 'live']);
  expect(told).toHaveLength(1);
  live('channel:8:broadcast', {});
  await clock.advance(300_000);
  await hook('channel:7:update', { online: true });
  expect(kinds()).toEqual(['wentLive', 'wentLive', 'wentLive']);
});

it('a start whose event names no title has the one that is known of the channel', async () => {
  live('channel:9:broadcast', { broadcastId: 'b' });
  await clock.advance(300_000);
  await hook('channel:9:update', { online: true });
  live('channel:9:update', { online: true, name: 'Encore' }, 'other');
  live('channel:7:broadcast', { broadcastId: 'b' });
  await settle();
  expect(told.map(({ what }) => what)).toMatchObject([
    { kind: 'wentLive', title: 'Slow evening' },
    { kind: 'wentLive', title: 'Slow evening' },
    { kind: 'wentLive', title: 'Encore' },
    { kind: 'wentLive', title: null },
  ]);
});

it('a stream that starts and ends within minutes is one entry, whoever tells it', async () => {
  for (const online of [true, false, true]) {
    await hook('channel:7:update', { online });
    live('channel:7:update', { online });
    if (online) live('channel:7:broadcast', {});
    await clock.advance(20_000);
  }
  expect(store.entries()).toMatchObject([
    { fact: { kind: 'streamTurns', online: true, count: 3 }, also: ['live'], atMs: clock.now() - 20_000 },
  ]);
  expect(told.map(({ what }) => what.kind)).toEqual(['wentLive', 'ended', 'wentLive']);
  await clock.advance(300_000);
  await hook('channel:7:update', { online: false });
  expect(kinds()).toEqual(['streamTurns', 'ended']);
});

it('a stream that ended and began again within minutes is found among what went live', async () => {
  for (const online of [false, true]) await hook('channel:7:update', { online });
  expect(store.rows).toMatchObject([{ entry: { fact: { kind: 'streamTurns', online: true } }, notice: 'wentLive' }]);
  await hook('channel:7:update', { online: false });
  expect(store.rows).toMatchObject([{ entry: { fact: { kind: 'streamTurns', online: false } }, notice: 'wentLive' }]);
});

/** Messages are removed from the chat, as `mention` has called them. */
const removed = (...texts: string[]) => {
  const messageIds = texts.map((text) => `m-${text}`);
  void stream.tell({ kind: 'mentionsRemoved', ...head(), channelId: 7, messageIds });
};
/** All that is written, and what was told of it. */
const everything = () => JSON.stringify([store.rows, told]);

it('a mention whose message is removed loses its words, and says so', async () => {
  mention('pim', 'buy followers');
  await settle();
  mention('mod', 'psst', true);
  await settle();
  removed('buy followers', 'psst', 'of somebody else');
  await settle();
  expect(facts()).toMatchObject([
    { kind: 'mentioned', name: 'pim', text: '', removed: true, messageId: 'm-buy followers' },
    { kind: 'mentioned', name: 'mod', text: '', removed: true, whisper: true },
  ]);
  for (const { fact } of store.rows.map(({ entry }) => entry)) expect(activityFact.safeParse(fact).success).toBe(true);
  removed('buy followers');
  await settle();
  expect(facts()[0]).toMatchObject({ text: '', removed: true });
});

it('of several mentions the words of the last one stand there, and go with its message alone', async () => {
  mention('pim', 'one');
  mention('zoe', 'two');
  await settle();
  removed('one');
  await settle();
  expect(facts()).toMatchObject([{ kind: 'mentions', count: 2, detail: 'two' }]);
  removed('two');
  await settle();
  expect(facts()).toMatchObject([{ names: ['pim', 'zoe'], count: 2, detail: null, removed: true }]);
  mention('ana', 'three');
  await settle();
  expect(facts()).toEqual([expect.objectContaining({ count: 3, detail: 'three', messageId: 'm-three' })]);
  expect(facts()[0]).not.toHaveProperty('removed');
  mention('bo', 'four');
  removed('four');
  await settle();
  expect(facts()).toMatchObject([{ count: 4, detail: null, removed: true, messageId: 'm-four' }]);
  mention('cy', 'five');
  await settle();
  expect(facts()).toMatchObject([{ count: 5, detail: 'five', messageId: 'm-five' }]);
  expect(facts()[0]).not.toHaveProperty('removed');
});

it('what is removed while it waits, or is being written, is written and told without its words', async () => {
  // The first is on its way to the file already.
  mention('pim', 'first secret');
  mention('zoe', 'second secret');
  removed('first secret', 'second secret');
  await settle();
  expect(facts()).toMatchObject([{ kind: 'mentions', count: 2, detail: null, removed: true }]);
  expect(told.map(({ what }) => what)).toMatchObject(Array(2).fill({ kind: 'mentioned', text: '', removed: true }));
  expect(everything()).not.toMatch(/"[^"]*secret"(?<!"m-[^"]*")/);
});

it('words that a full disk would not let go of go with the next thing that it takes', async () => {
  mention('pim', 'secret');
  await settle();
  store.fails = true;
  removed('secret');
  await settle();
  expect(facts()).toMatchObject([{ text: 'secret' }]);
  store.fails = false;
  live('channel:7:hosted', { hoster: { token: 'otto' } });
  await settle();
  expect(facts()).toMatchObject([{ text: '', removed: true }, { kind: 'hosted' }]);
});

it('an entry that could not be changed is changed without the words that were removed meanwhile', async () => {
  mention('pim', 'hello');
  await settle();
  const full = new AppFailure({ kind: 'storageFailed', what: 'journal' });
  const change = vi.spyOn(store, 'changeFact').mockRejectedValueOnce(full).mockRejectedValueOnce(full);
  mention('zoe', 'secret');
  await settle();
  removed('secret');
  await settle();
  live('channel:7:hosted', { hoster: { token: 'otto' } });
  await settle();
  expect(change).toHaveBeenCalledTimes(3);
  expect(facts()[0]).toMatchObject({ kind: 'mentions', count: 2, detail: null, removed: true });
});

it('words leave what the feed leaves out, too', async () => {
  unwanted = 'mentioned';
  mention('pim', 'unwanted secret');
  await settle();
  removed('unwanted secret');
  await settle();
  expect(store.rows).toMatchObject([{ entry: { fact: { text: '', removed: true } } }]);
});

it('a thousand removals go to the file in a few writes', async () => {
  for (let nth = 0; nth < 1_000; nth++) mention('pim', `${nth}`);
  await settle();
  await clock.advance(1_000);
  const { writes } = store;
  for (let tick = 0; tick < 100; tick++) {
    for (let nth = 0; nth < 10; nth++) removed(`${10 * tick + nth}`);
    await clock.advance(10);
  }
  await clock.advance(200);
  expect(facts()).toMatchObject([{ kind: 'mentions', count: 1_000, detail: null, removed: true }]);
  expect(store.writes - writes).toBeLessThan(25);
});

it('mentions of a few minutes are one entry that tells the last; a whisper stands alone', async () => {
  const firstMs = clock.now();
  mention('pim', 'hello');
  await settle();
  expect(kinds()).toEqual(['mentioned']);
  await clock.advance(60_000);
  mention('zoe', 'are you there?');
  mention('mod', 'psst', true);
  mention('pim', 'yes');
  await settle();
  expect(store.entries()).toMatchObject([
    {
      fact: { kind: 'mentions', names: ['pim', 'zoe'], count: 3, detail: 'yes', messageId: 'm-yes', sinceMs: firstMs },
      atMs: clock.now(),
    },
    { fact: { kind: 'mentioned', whisper: true } },
  ]);
  expect(told.map(({ what }) => what.kind)).toEqual(Array(4).fill('mentioned'));
  await clock.advance(240_000);
  mention('late', 'a new one');
  await settle();
  expect(kinds()).toEqual(['mentions', 'mentioned', 'mentioned']);
});

it('mentions of two accounts of one’s own are an entry each', async () => {
  const [nora, hana] = [
    { id: 1, username: 'nora_plays' },
    { id: 2, username: 'mod_hana' },
  ];
  for (const account of [nora, hana, nora]) {
    void stream.tell({ kind: 'mentioned', ...head(), name: 'pim', text: 'hello', whisper: false, account });
  }
  await settle();
  expect(facts()).toMatchObject([
    { kind: 'mentions', count: 2, account: nora },
    { kind: 'mentioned', account: hana },
  ]);
});

it('removals by one person for one reason are one entry', async () => {
  const remove = (names: string[], by: string, detail: 'banned' | 'deleted') =>
    stream.tell({ kind: 'removed', ...head(), names, count: names.length, by, detail });
  remove(['a', 'b'], 'mod', 'banned');
  remove(['c'], 'mod', 'deleted');
  remove(['b', 'd'], 'mod', 'banned');
  await settle();
  expect(store.entries()).toMatchObject([
    { fact: { names: ['a', 'b', 'd'], count: 4, detail: 'banned' }, category: 'other' },
    { fact: { names: ['c'], count: 1, detail: 'deleted' } },
  ]);
});

it('tells once what the person did, read already, and what was not done as news', async () => {
  const error = { kind: 'offline' } as const;
  const ban = { kind: 'ban' as const, channelId: 7, people: [{ userId: 1, username: 'free_viewers_4u' }] };
  const poll = {
    kind: 'startPoll' as const,
    channelId: 7,
    question: 'Encore?',
    answers: ['a', 'b'],
    seconds: 60,
    post: true,
  };
  const of = { ...head(), kind: 'writeEnded', what: ban, outcome: 'done', error: null, parts: null } as const;
  void stream.tell(of);
  await settle();
  await service.close();
  open();
  void stream.tell(of);
  void stream.tell({ ...of, ...head(), outcome: 'undone' });
  void stream.tell({ ...of, ...head(), outcome: 'failed', error });
  void stream.tell({ ...of, ...head(), what: poll });
  await settle();
  expect(store.entries()).toMatchObject([
    { category: 'other', source: 'app', read: true, fact: { act: 'ban', names: ['free_viewers_4u'], isDone: true } },
    { category: 'other', read: false, fact: { act: 'ban', isDone: false, error } },
    { category: 'stream', read: true, fact: { act: 'startPoll', detail: 'Encore?' } },
  ]);
  expect(told.map(({ owed }) => owed)).toEqual([[], []]);
});

it('remembers the start over a restart of the app', async () => {
  await hook('channel:7:update', { online: true });
  await service.close();
  open();
  await hook('channel:7:broadcast', {});
  expect(kinds()).toEqual(['wentLive']);
  await hook('channel:7:broadcast', {});
  expect(kinds()).toEqual(['wentLive', 'wentLive']);
});

it('folds many of a kind within five minutes, with up to a dozen names', async () => {
  for (let nth = 0; nth < 20; nth++) await hook('channel:7:followed', follow(`fan_${nth}`));
  await hook('channel:7:followed', follow('fan_3'));
  await hook('channel:7:subscribed', { user: { username: 'mira' } });
  await hook('channel:7:followed', { following: false, user: { username: 'mira' } });
  await hook('channel:9:followed', follow('mira'));
  expect(facts()).toMatchObject([
    { kind: 'followed', count: 21 },
    { kind: 'subscribed', count: 1 },
    { kind: 'unfollowed', count: 1 },
    { kind: 'followed', count: 1 },
  ]);
  const [first] = facts() as PeopleFact[];
  expect(first?.names).toEqual(Array.from({ length: 12 }, (_, nth) => `fan_${nth}`));
  expect(told).toHaveLength(24);
  expect(told[20]?.what).toMatchObject({ names: ['fan_3'], count: 1 });
  await clock.advance(300_000);
  await hook('channel:7:followed', follow('late'));
  expect(facts().at(-1)).toEqual({ kind: 'followed', names: ['late'], count: 1, detail: null });
});

it('folds what comes in one breath', async () => {
  live('channel:7:hosted', { hoster: { token: 'x' } });
  for (const name of ['a', 'bb', 'ccc']) live('channel:7:followed', follow(name));
  live('channel:7:unhosted', { hoster: { token: 'x' } });
  await settle();
  expect(facts()).toMatchObject([{ kind: 'hosted' }, { kind: 'followed', count: 3 }, { kind: 'unhosted' }]);
});

it('keeps services apart that have the same channel', async () => {
  await hook('channel:7:update', { online: true });
  live('channel:7:update', { online: true }, 'other');
  await hook('channel:7:followed', follow('a'));
  live('channel:7:followed', follow('a'), 'other');
  await settle();
  for (const key of ['demo', 'other']) {
    expect(store.entries(key)).toMatchObject([
      { fact: { kind: 'wentLive' }, also: [] },
      { fact: { kind: 'followed', count: 1 }, also: [] },
    ]);
  }
});

it('says a detail only while all have it in common', async () => {
  const resub = (username: string, totalMonths: number) =>
    hook('channel:7:resubscribed', { user: { id: username.length, username }, totalMonths });
  await resub('a', 5);
  await resub('bb', 5);
  expect(facts()).toMatchObject([{ kind: 'resubscribed', names: ['a', 'bb'], count: 2, detail: '5' }]);
  await resub('ccc', 6);
  expect(facts()).toMatchObject([{ kind: 'resubscribed', names: ['a', 'bb', 'ccc'], count: 3, detail: null }]);
});

it('counts a follow once that two sources tell, also when it was folded, and one that comes again twice', async () => {
  for (const name of ['a', 'bb', 'ccc']) {
    live('channel:7:followed', follow(name));
    await hook('channel:7:followed', follow(name));
  }
  expect(facts()).toMatchObject([{ kind: 'followed', names: ['a', 'bb', 'ccc'], count: 3, detail: null }]);
  expect(store.entries()[0]).toMatchObject({ source: 'live', also: ['hook'] });
  await hook('channel:7:followed', follow('a'));
  live('channel:7:followed', follow('a'));
  await settle();
  expect(facts()).toMatchObject([{ count: 4 }]);
});

it('a resubscription that is shared is told once', async () => {
  const payload = { user: { id: 70, username: 'mira' }, since: 's', until: 'u', totalMonths: 5 };
  await hook('channel:7:resubscribed', payload);
  await hook('channel:7:resubShared', { ...payload, currentStreak: 3 });
  live('channel:7:resubShared', { ...payload, currentStreak: 3 });
  await settle();
  expect(facts()).toMatchObject([{ kind: 'resubscribed', names: ['mira'], count: 1, detail: '5' }]);
});

it('tells once what an earlier run wrote and had not marked, however much it was and whatever came between', async () => {
  const all = async () => {
    deliveries = 100;
    for (let nth = 0; nth < 600; nth += 1) {
      await hook('channel:7:hosted', { hoster: { token: `host${nth}` } });
      live('channel:7:hosted', { hoster: { token: `live${nth}` } });
    }
    await settle();
  };
  await all();
  await service.close();
  open();
  const before = store.rows.length;
  deliveries = 100;
  for (let nth = 0; nth < 600; nth += 1) await hook('channel:7:hosted', { hoster: { token: `host${nth}` } });
  expect(store.rows).toHaveLength(before);
  expect(told).toEqual([]);
});

it('tells once what waited at the relay and what it dropped, though it is told again after a restart', async () => {
  const brought = { kind: 'relayBrought', deliveries: 5, refused: 0, longestMs: 60_000 } as const;
  const dropped = { kind: 'relayDropped', deliveries: 2, fromMs: 1, toMs: 2 } as const;
  const tellBoth = () => {
    void stream.tell({ ...head(), id: 'relay/brought/1/5/5', ...brought });
    void stream.tell({ ...head(), id: 'relay/dropped/1/2', ...dropped });
  };
  tellBoth();
  await settle();
  await service.close();
  open();
  tellBoth();
  void stream.tell({ ...head(), id: 'relay/brought/6/7/2', ...brought, deliveries: 2 });
  await settle();
  expect(facts()).toMatchObject([brought, dropped, { ...brought, deliveries: 2 }]);
});

it('counts once what could not be written and is told again', async () => {
  await hook('channel:7:followed', follow('a'));
  store.fails = true;
  deliveries = 200;
  await expect(hook('channel:7:followed', follow('bb'))).rejects.toThrow('storageFailed');
  store.fails = false;
  deliveries = 200;
  await hook('channel:7:followed', follow('bb'));
  expect(facts()).toMatchObject([{ names: ['a', 'bb'], count: 2 }]);
  expect(told.map(({ what }) => what)).toMatchObject([{ names: ['a'] }, { names: ['bb'] }]);
  expect(store.deliveries.has(200)).toBe(true);
});

it('goes on with a fold after a restart, and begins a new one when the old one was read', async () => {
  await hook('channel:7:followed', follow('a'));
  await service.close();
  open();
  await hook('channel:7:followed', follow('bb'));
  expect(facts()).toMatchObject([{ names: ['a', 'bb'], count: 2 }]);
  await service.markRead('demo', store.entries()[0]?.id ?? 0);
  await hook('channel:7:followed', follow('ccc'));
  await hook('channel:7:followed', follow('dddd'));
  expect(facts()).toMatchObject([{ count: 2 }, { names: ['ccc', 'dddd'] }]);
  await service.markRead('demo', null);
  await hook('channel:7:followed', follow('eeeee'));
  expect(facts()).toHaveLength(3);
});

it('a whisper that was read while its entry was still being written is read', async () => {
  mention('zoe', 'hi', true);
  mention('pim', 'psst', true);
  expect(facts()).toMatchObject([{ name: 'zoe' }]);
  await service.markMessagesRead('demo', ['m-psst']);
  expect(store.entries()).toMatchObject([{ read: false }, { fact: { name: 'pim' }, read: true }]);
});

it('takes a burst in few writes, few pushes, and turns that leave room for others', async () => {
  const pushes: number[] = [];
  service.state('demo').subscribe(({ version }) => pushes.push(version));
  await settle();
  pushes.length = 0;
  store.writes = 0;
  for (let second = 0; second < 4; second++) {
    for (let nth = 0; nth < 1_000; nth++) live('channel:7:followed', follow(`${second}_${nth}`));
    await settle();
    // No timer has run yet, so others had their turn in between.
    expect(facts()).toMatchObject([{ count: second * 1_000 + 201 }]);
    await clock.advance(1_000);
  }
  expect(facts()).toMatchObject([{ kind: 'followed', count: 4_000 }]);
  expect(store.writes).toBeLessThan(40);
  expect(pushes.length).toBeGreaterThan(1);
  expect(pushes.length).toBeLessThanOrEqual(17);
  expect(pushes.at(-1)).toBe(store.feeds.value.get('demo')?.version);
});

it('says what time is missing when more comes than can be taken', async () => {
  for (let nth = 0; nth < 15_000; nth++) live('channel:7:followed', follow(`n${nth}`));
  mention('a', 'b');
  const delivered = hook('channel:7:hosted', { hoster: { token: 'x' } });
  const atMs = clock.now();
  await clock.advance(1_000);
  await delivered;
  expect(facts()).toMatchObject([{ kind: 'followed' }, { kind: 'hosted' }, { kind: 'gap', fromMs: atMs, toMs: atMs }]);
  const [followed] = facts() as Extract<ActivityFact, { count: number }>[];
  expect(followed?.count).toBeGreaterThanOrEqual(10_000);
  expect(followed?.count).toBeLessThan(15_000);
  expect(lines.filter((line) => line.includes('activity.tooMany'))).toHaveLength(1);
});

it('pushes states at most four times a second, the last one always', async () => {
  const hooks = new Subject(1);
  const state = new Subject<LiveEventsState>({ kind: 'connecting' });
  const stop = service.follow('demo', { live: state, hooks });
  const pushes: number[] = [];
  service.state('demo').subscribe((pushed) => {
    activityState.parse(pushed);
    pushes.push(clock.now());
  });
  await settle();
  for (let nth = 2; nth <= 50; nth++) {
    hooks.set(nth);
    await clock.advance(20);
  }
  await clock.advance(250);
  expect(pushes.length).toBeLessThanOrEqual(6);
  expect(pushes.slice(1).every((atMs, nth) => atMs - (pushes[nth] ?? 0) >= 250)).toBe(true);
  expect(service.state('demo').value).toMatchObject({ hooks: 50, live: { kind: 'connecting' } });
  stop();
  await clock.advance(250);
  expect(service.state('demo').value).toMatchObject({ hooks: 0, live: { kind: 'idle' } });
  expect(service.state('other').value).toMatchObject({ hooks: 0, unread: 0 });
});

it('tells of entries that must not be missed for a day', async () => {
  await hook('channel:7:hosted', { hoster: { token: 'x' } });
  const entry = store.entries()[0];
  const feed = store.feeds.value.get('demo');
  if (entry === undefined || feed === undefined) throw new Error('nothing was written');
  const buried = [0, 24 * 3_600_000].map((agoMs, offset) => ({
    entry: { ...entry, atMs: clock.now() - agoMs - 1 },
    offset,
  }));
  service.state('demo');
  await clock.advance(250);
  store.feeds.set(new Map([['demo', { ...feed, buried }]]));
  expect(service.state('demo').value.buried).toEqual(buried.slice(0, 1));
});

it('answers the window: rows, and what is unread, where what is muted does not count', async () => {
  owing = 'hosted';
  await hook('channel:7:hosted', { hoster: { token: 'x' } });
  stream.tell({ kind: 'tunnelBack', ...head(), awayMs: 3 });
  await clock.advance(250);
  expect(service.state('demo').value).toMatchObject({ unread: 1, counts: { stream: 1, connection: 1 } });
  const query = { category: null, text: '', offset: 0, limit: 10 };
  expect((await service.query('demo', query)).rows.map(({ fact }) => fact.kind)).toEqual(['tunnelBack', 'hosted']);
  expect(store.entries().map(isUnread)).toEqual([true, false]);
  await service.markRead('demo', null);
  await clock.advance(250);
  expect(service.state('demo').value.unread).toBe(0);
});

it('puts right what it said of a missing event that came after all', async () => {
  const missing = { kind: 'eventMissing', seen: 'ended', hookId: 'h', cameAtMs: null } as const;
  const fact = { ...head(), ...missing };
  stream.tell(fact);
  const { id: _, ...came } = fact;
  const late = { ...came, kind: 'eventCame', cameAtMs: 9 } as const;
  await stream.tell({ ...late, id: 'of another', missing: 'another' });
  await stream.tell({ ...late, id: 'came', missing: fact.id });
  expect(facts()).toEqual([{ ...missing, cameAtMs: 9 }]);
});

it('a disk that fails is told to who handed a delivery over, and ends nothing', async () => {
  const full = new AppFailure({ kind: 'storageFailed', what: 'journal' });
  await hook('channel:7:followed', follow('a'));
  store.fails = true;
  await expect(hook('channel:7:hosted', {})).rejects.toEqual(full);
  await expect(hook('channel:7:followed', follow('bb'))).rejects.toEqual(full);
  live('channel:7:hosted', {});
  await settle();
  expect(lines.filter((line) => line.includes('activity.notWritten'))).toHaveLength(1);
  store.fails = false;
  await hook('channel:7:unhosted', {});
  expect(facts()).toMatchObject([{ kind: 'followed', count: 2 }, { kind: 'unhosted' }]);
});

it('what a full disk does not take is told once all the same, owes nothing, and a delivery is left to come again', async () => {
  owing = 'hosted';
  store.fails = true;
  await hook('channel:7:hosted', { hoster: { token: 'later' } }).catch(() => undefined);
  live('channel:7:hosted', { hoster: { token: 'ottoman' } });
  mention('mira', 'hello');
  await settle();
  mention('mira', 'again');
  await settle();
  expect(told.map(({ what, entryId, owed }) => [what.kind, entryId, owed])).toEqual([
    ['hosted', null, []],
    ['mentioned', null, []],
    ['mentioned', null, []],
  ]);
  expect([failings, recoveries]).toEqual([1, 0]);
  store.fails = false;
  mention('zoe', 'there again');
  await settle();
  mention('zoe', 'and once more');
  await settle();
  expect(recoveries).toBe(1);
  expect(told.at(-1)).toMatchObject({ what: { kind: 'mentioned', name: 'zoe' }, entryId: expect.any(Number) });
  store.fails = true;
  mention('pim', 'and gone');
  await settle();
  expect([failings, recoveries]).toEqual([2, 1]);
});

it('what joins an entry that can’t be changed owes nothing once it can: it was told by then', async () => {
  owing = 'mentioned';
  mention('mira', 'one');
  await settle();
  const [first] = told.flatMap(({ owed }) => owed);
  store.fails = true;
  mention('mira', 'two');
  await settle();
  store.fails = false;
  mention('mira', 'three');
  await settle();
  expect(told.map(({ owed }) => owed.length)).toEqual([1, 0, 1]);
  service.settleOwed([first ?? -1, first ?? -1]);
  await settle();
  await service.close();
  open();
  await service.tellOwed();
  expect(late).toEqual([]);
});

it('writes what it was given before it closes', async () => {
  for (let nth = 0; nth < 30; nth++) live('channel:7:hosted', { nth });
  await service.close();
  expect(facts()).toHaveLength(30);
  await clock.advance(1_000);
  expect(clock.pending).toBe(0);
});

it.each(['the event', 'the chat'])(
  'one use of a skill is one entry with a name, when %s tells it first',
  async (first) => {
    const use = { channelId: 7, name: 'pim', skill: 'Fireworks', executionId: 'e1' };
    const payload = { channelId: 7, executionId: 'e1', manifest: { name: 'Fireworks' }, triggeringUserId: 5 };
    const tellings = [
      () => live('channel:7:skill', payload),
      () => void stream.tell({ kind: 'skillUsed', ...head(), ...use }),
      () => void hook('channel:7:skill', payload),
    ];
    for (const tell of first === 'the chat' ? tellings.toReversed() : tellings) {
      tell();
      await settle();
    }
    expect(facts()).toEqual([{ kind: 'skill', names: ['pim'], count: 1, detail: 'Fireworks' }]);
    expect(new Set([store.entries()[0]?.source, ...(store.entries()[0]?.also ?? [])])).toEqual(
      new Set(['live', 'chat', 'hook']),
    );
    expect(told).toHaveLength(1);
  },
);

it('another use of the same skill by somebody else is one more', async () => {
  const use = { channelId: 7, name: 'pim', skill: 'Fireworks', executionId: 'e1' };
  stream.tell({ kind: 'skillUsed', ...head(), ...use });
  stream.tell({ kind: 'skillUsed', ...head(), ...use, name: 'zoe', executionId: 'e2' });
  live('channel:7:skill', { channelId: 7, executionId: 'e2', manifest: { name: 'Fireworks' } });
  live('channel:7:skill', { channelId: 7, executionId: 'e1', manifest: { name: 'Fireworks' } });
  await settle();
  expect(facts()).toMatchObject([{ kind: 'skill', names: ['pim', 'zoe'], count: 2 }]);
});

it('keeps that a notification is owed with the entry, once for each new thing, until it is settled', async () => {
  owing = 'followed';
  await hook('channel:7:followed', follow('a'));
  await hook('channel:7:followed', follow('bb'));
  live('channel:7:followed', follow('bb'));
  await hook('channel:7:followed', follow('a'), 'other');
  await hook('channel:7:hosted', {});
  await settle();
  expect(told.map(({ owed }) => owed)).toEqual([[1], [1], [], []]);
  service.settleOwed([1]);
  await service.close();
  open();
  await service.tellOwed();
  expect(late).toMatchObject([{ serviceKey: 'demo', what: { names: ['a', 'bb'], count: 2 }, entryId: 1, owed: [1] }]);
  // The journal tells the delivery anew, and nothing more is owed by that.
  deliveries = 100;
  await hook('channel:7:followed', follow('a'));
  service.settleOwed([1]);
  await service.close();
  open();
  await service.tellOwed();
  expect(late).toEqual([]);
});

it('tells late of what stands in no feed, and not of what is long past', async () => {
  owing = 'hosted';
  unwanted = 'hosted';
  await hook('channel:7:hosted', { hoster: { token: 'otto' } });
  await service.close();
  open();
  await service.tellOwed();
  expect(late).toMatchObject([{ serviceKey: 'demo', what: { name: 'otto' }, entryId: null, owed: [1] }]);
  await clock.advance(25 * 3_600_000);
  await service.close();
  open();
  await service.tellOwed();
  expect(late).toEqual([]);
});

it('what live events tell of another channel says of which, and goes into entries of that channel alone', async () => {
  const channel = { id: 8, token: 'otto' };
  const there = (event: string, payload: Record<string, unknown>) =>
    void stream.tell({ kind: 'liveEvent', ...head(), event, payload, channel });
  live('channel:7:followed', follow('hana'));
  there('channel:8:followed', follow('mira'));
  there('channel:8:followed', follow('bo'));
  there('channel:8:update', { online: true, name: 'Pots' });
  await settle();
  there('channel:8:update', { online: false });
  await settle();
  const found = store.entries().map(({ fact }) => activityFact.parse(fact));
  const turns = found.find(({ kind }) => kind === 'streamTurns');
  const [own, theirs] = found
    .filter(({ kind }) => kind === 'followed')
    .sort((a, b) => Number('channel' in a) - Number('channel' in b));
  expect(turns).toMatchObject({ kind: 'streamTurns', online: false, channel });
  expect(theirs).toMatchObject({ kind: 'followed', count: 2, channel });
  expect(own).toMatchObject({ kind: 'followed', count: 1, names: ['hana'] });
  expect(own).not.toHaveProperty('channel');
});
