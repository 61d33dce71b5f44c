import { afterEach, beforeEach, expect, it } from 'vitest';
import { type ActivityFact, activityEntry, activityState, type LiveEventsState } from '../../../shared/activity.ts';
import { AppFailure } from '../../../shared/failure.ts';
import { Subject } from '../../core/subject.ts';
import { FakeActivityStore } from '../../testing/fakeActivityStore.ts';
import { FakeClock, settle } from '../../testing/fakeClock.ts';
import { makeLog } from '../../testing/fakeLog.ts';
import { type ActivityNews, ActivityService } from './activityService.ts';

let clock: FakeClock;
let store: FakeActivityStore;
let lines: string[];
let told: ActivityNews[];
let unwanted: ActivityFact['kind'] | null;
let service: ActivityService;
let deliveries: number;

beforeEach(() => {
  clock = new FakeClock();
  store = new FakeActivityStore();
  deliveries = 100;
  unwanted = null;
  open();
});
afterEach(() => service.close());

/** The app starts, on what an earlier run has left. */
function open(): void {
  const { log, lines: logged } = makeLog(clock);
  lines = logged;
  told = [];
  service = new ActivityService({ journal: store, clock, log, isUnwanted: ({ kind }) => kind === unwanted });
  service.onTold((news) => told.push(news));
}

const hook = (event: string, payload: Record<string, unknown> = {}, serviceKey = 'demo') =>
  service.hookEvent({
    id: deliveries++,
    serviceKey,
    intake: '/in/x',
    hookId: 'h1',
    event,
    envelopeId: 'e',
    atMs: clock.now(),
    sentAtMs: null,
    payload,
  });
const live = (event: string, payload: Record<string, unknown> = {}, serviceKey = 'demo') =>
  service.liveEvent(serviceKey, { event, payload, atMs: clock.now() });
const facts = () => store.entries().map(({ fact }) => fact);
const kinds = () => facts().map(({ kind }) => kind);
const follow = (username: string) => ({ following: true, user: { id: username.length, username } });

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
  expect(told.map(({ serviceKey, fact, entry }) => [serviceKey, fact.kind, entry?.id ?? null])).toEqual([
    ['demo', 'followed', null],
    ['demo', 'hosted', expect.any(Number)],
  ]);
});

it('tells what each source brings, in order, with where it came from', async () => {
  await hook('channel:7:update', { name: 'Encore' });
  live('channel:7:hosted', { hoster: { token: 'ottoman', viewersCurrent: 4100 } });
  service.mentioned('demo', { name: 'mod\u202e', text: 'now\nor never', whisper: true, atMs: clock.now() });
  const id = await service.news('demo', { kind: 'tunnelDown', why: 'ended' });
  service.gap('demo', { fromMs: 5, toMs: 9 });
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
  expect(rows[3]?.id).toBe(id);
  expect(told.map(({ fact }) => fact.kind)).toEqual(['changed', 'hosted', 'mentioned', 'tunnelDown', 'gap']);
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

it('two starts within a minute are two, whoever tells them', async () => {
  for (const online of [true, false, true]) {
    await hook('channel:7:update', { online });
    live('channel:7:update', { online });
    if (online) live('channel:7:broadcast', {});
    await clock.advance(20_000);
  }
  expect(kinds()).toEqual(['wentLive', 'ended', 'wentLive']);
  expect(store.entries().map(({ also }) => also)).toEqual([['live'], ['live'], ['live']]);
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
  const [first] = facts() as Extract<ActivityFact, { count: number }>[];
  expect(first?.names).toEqual(Array.from({ length: 12 }, (_, nth) => `fan_${nth}`));
  expect(told).toHaveLength(24);
  expect(told[20]?.fact).toMatchObject({ names: ['fan_3'], count: 1 });
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
  expect(facts()).toEqual([{ kind: 'resubscribed', names: ['a', 'bb'], count: 2, detail: '5' }]);
  await resub('ccc', 6);
  expect(facts()).toEqual([{ kind: 'resubscribed', names: ['a', 'bb', 'ccc'], count: 3, detail: null }]);
});

it('counts a follow once that two sources tell, also when it was folded, and one that comes again twice', async () => {
  for (const name of ['a', 'bb', 'ccc']) {
    live('channel:7:followed', follow(name));
    await hook('channel:7:followed', follow(name));
  }
  expect(facts()).toEqual([{ kind: 'followed', names: ['a', 'bb', 'ccc'], count: 3, detail: null }]);
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
  expect(facts()).toEqual([{ kind: 'resubscribed', names: ['mira'], count: 1, detail: '5' }]);
});

it('does not tell again what an earlier run wrote and had not marked', async () => {
  await hook('channel:7:hosted', { hoster: { token: 'x' } });
  const atMs = clock.now();
  await service.close();
  open();
  const again = { serviceKey: 'demo', intake: '/in/x', hookId: 'h1', envelopeId: 'e', sentAtMs: null, payload: {} };
  await service.hookEvent({ ...again, id: 100, event: 'channel:7:hosted', atMs });
  expect(kinds()).toEqual(['hosted']);
  await service.hookEvent({ ...again, id: 101, event: 'channel:7:hosted', atMs });
  expect(kinds()).toEqual(['hosted', 'hosted']);
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
  expect(pushes.at(-1)).toBe((await store.activityState('demo')).version);
});

it('says what time is missing when more comes than can be taken', async () => {
  for (let nth = 0; nth < 15_000; nth++) live('channel:7:followed', follow(`n${nth}`));
  service.mentioned('demo', { name: 'a', text: 'b', whisper: false, atMs: clock.now() });
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

it('reads the state anew when it changed while it was read', async () => {
  service.state('demo');
  await settle();
  const slow = Promise.withResolvers<void>();
  store.slowly = slow.promise;
  await clock.advance(250);
  await hook('channel:7:hosted', { hoster: { token: 'x' } });
  await settle();
  await hook('channel:7:hosted', { hoster: { token: 'y' } });
  await clock.advance(1_000);
  store.slowly = null;
  slow.resolve();
  await clock.advance(250);
  expect(service.state('demo').value.unread).toBe(2);
});

it('answers the window: rows, and what is unread', async () => {
  await hook('channel:7:hosted', { hoster: { token: 'x' } });
  await service.news('demo', { kind: 'tunnelBack', awayMs: 3 });
  await clock.advance(250);
  expect(service.state('demo').value).toMatchObject({ unread: 2, counts: { stream: 1, connection: 1 } });
  const query = { category: null, text: '', offset: 0, limit: 10 };
  expect((await service.query('demo', query)).rows.map(({ fact }) => fact.kind)).toEqual(['tunnelBack', 'hosted']);
  await service.markRead('demo', null);
  await clock.advance(250);
  expect(service.state('demo').value.unread).toBe(0);
});

it('amends its own news', async () => {
  const missing = { kind: 'eventMissing', seen: 'ended', hookId: 'h', cameAtMs: null } as const;
  const id = await service.news('demo', missing);
  await service.amend('demo', id, { ...missing, cameAtMs: 9 });
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

it('a listener that breaks ends nothing', async () => {
  service.onTold(() => {
    throw new Error('broken');
  });
  await hook('channel:7:hosted', {});
  await hook('channel:7:unhosted', {});
  expect(kinds()).toEqual(['hosted', 'unhosted']);
  expect(lines.some((line) => line.includes('activity.notHeard'))).toBe(true);
});

it('writes what it was given before it closes', async () => {
  for (let nth = 0; nth < 30; nth++) live('channel:7:hosted', { nth });
  await service.close();
  expect(facts()).toHaveLength(30);
  await clock.advance(1_000);
  expect(clock.pending).toBe(0);
});
