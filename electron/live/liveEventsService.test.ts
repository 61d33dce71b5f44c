import { afterEach, beforeEach, expect, it } from 'vitest';
import type { LiveEventsState } from '../../shared/activity.ts';
import type { FactOf } from '../../shared/facts.ts';
import { AppFailure } from '../../shared/failure.ts';
import { eventTemplates } from '../../shared/platform/eventNames.ts';
import type { SessionChannel, SessionState } from '../../shared/session.ts';
import { FactStream } from '../kernel/facts.ts';
import { Subject } from '../kernel/subject.ts';
import { openLiveSocket } from '../platform/live/liveSocket.ts';
import { FakeLive } from '../platform/testing/fakeLive.ts';
import { FakeClock, settle } from '../testing/fakeClock.ts';
import { makeLog } from '../testing/fakeLog.ts';
import { LiveEventsService } from './liveEventsService.ts';

const channel = { id: 7, token: 'nora' };
const anonymous: SessionState = { kind: 'anonymous', channel };
const signedIn: SessionState = {
  kind: 'signedIn',
  userId: 3,
  username: 'nora',
  avatarUrl: null,
  channel,
  scopes: [],
  keeping: { backend: 'x', strength: 'system', kept: 'disk' },
  refreshing: false,
  restored: true,
};
const update = 'channel:7:update';

let clock: FakeClock;
let live: FakeLive;
let session: Subject<SessionState>;
let open: Subject<readonly SessionChannel[]>;
let costreamId: Subject<string | null>;
let needed: Subject<boolean>;
let facts: FactStream;
let news: Pick<FactOf<'liveEvent'>, 'event' | 'payload' | 'atMs'>[];
let wheres: (SessionChannel | undefined)[];
let gaps: { fromMs: number; toMs: number }[];
let states: LiveEventsState['kind'][];
let token: string | null;
let current: () => Promise<string | null>;
let renewals: (string | null | AppFailure)[];
let renewed: string[];
let service: LiveEventsService;
let lines: string[];

beforeEach(() => {
  clock = new FakeClock();
  live = new FakeLive();
  session = new Subject<SessionState>(anonymous);
  open = new Subject<readonly SessionChannel[]>([channel]);
  costreamId = new Subject<string | null>(null);
  needed = new Subject(true);
  news = [];
  wheres = [];
  gaps = [];
  states = [];
  token = null;
  current = async () => token;
  renewals = [];
  renewed = [];
});
afterEach(() => service.close());

function start(): LiveEventsService {
  const { log, redact, lines: logged } = makeLog(clock);
  lines = logged;
  facts = new FactStream(log);
  facts.listen(['liveEvent'], ({ event, payload, atMs, channel: where }) => {
    news.push({ event, payload, atMs });
    wheres.push(where);
  });
  facts.listen(['gap'], ({ fromMs, toMs }) => void gaps.push({ fromMs, toMs }));
  service = new LiveEventsService({
    clientId: 'app',
    clock,
    random: () => 1,
    log,
    redact,
    account: {
      id: 'own',
      current: () => current(),
      renew: async (refused) => {
        renewed.push(refused);
        const next = renewals.shift() ?? null;
        if (next instanceof AppFailure) throw next;
        token = next;
        return next;
      },
      hold: new AbortController().signal,
      missing: { kind: 'notSignedIn' },
    },
    session,
    open,
    costreamId,
    needed,
    openSocket: (options) => openLiveSocket({ ...options, baseUrl: 'http://service', clock, openWire: live.open }),
    serviceKey: 'here',
    facts,
  });
  service.state.subscribe(({ kind }) => states.push(kind));
  return service;
}

const subscriptions = () => live.last.calls.filter(({ method }) => method === 'livesubscribe');
const authorizations = () => live.connections.map(({ options }) => options.headers.authorization ?? null);

it('subscribes to all names of the channel; of the user only when there is one', async () => {
  start();
  await settle();
  const names = [...live.last.subscribed];
  const topics = (topic: string) => names.filter((name) => name.startsWith(`${topic}:7:`)).length;
  const known = (topic: string) => eventTemplates.filter((name) => name.startsWith(`${topic}:`)).length;
  expect(topics('channel')).toBe(known('channel'));
  expect(names).toContain('channel:7:broadcast');
  expect(names).toContain('progression:7:levelup');
  expect(names).toContain('announcement:announce');
  expect(names.some((name) => name.startsWith('user:') || name.includes('{id}'))).toBe(false);
  expect(service.state.value).toEqual({ kind: 'subscribed', names: names.length, sinceMs: clock.now() });
  expect(live.last.options.headers).toMatchObject({ 'client-id': 'app' });
  token = 'first';
  session.set(signedIn);
  await settle();
  expect(live.connections).toHaveLength(2);
  expect(authorizations()[1]).toBe('Bearer first');
  expect([...live.last.subscribed].filter((name) => name.startsWith('user:3:'))).toHaveLength(known('user'));
  expect(live.last.subscribed).toContain('user:3:notify');
  expect(subscriptions()).toHaveLength(1);
  expect(gaps).toEqual([]);
});

it('listens for one’s own channel also while others are open, and says of which of those it heard', async () => {
  const otto = { id: 8, token: 'otto' };
  session.set({ ...signedIn, channel: otto, own: channel });
  open.set([otto]);
  start();
  await settle();
  expect([...live.last.subscribed]).toEqual(expect.arrayContaining([update, 'channel:8:update', 'user:3:notify']));
  live.last.tell('channel:7:followed', { user: { username: 'mira' }, following: true });
  live.last.tell('channel:8:followed', { user: { username: 'mira' }, following: true });
  live.last.tell('announcement:announce', { message: 'hello' });
  expect(wheres).toEqual([undefined, otto, undefined]);
});

it('takes further channels up and lets others go on the connection it has', async () => {
  const otto = { id: 8, token: 'otto' };
  const kim = { id: 9, token: 'kim' };
  session.set({ ...signedIn, own: channel });
  start();
  await settle();
  const { value: before } = service.state;
  open.set([channel, otto, kim]);
  await settle();
  const { value: wider } = service.state;
  expect(live.connections).toHaveLength(1);
  expect(wider).toMatchObject({ kind: 'subscribed', names: live.last.subscribed.size });
  expect(before).not.toEqual(wider);
  // Which of them is in front is nothing to it.
  session.set({ ...signedIn, own: channel, channel: otto });
  await settle();
  expect(live.last.calls).toHaveLength(2);
  open.set([otto]);
  await settle();
  const left = live.last.calls.find(({ method }) => method === 'liveunsubscribe')?.params as { events: string[] };
  expect(left.events).toContain('channel:9:update');
  expect(left.events.some((name) => name.includes(':7:') || name.includes(':8:'))).toBe(false);
  live.last.tell('channel:9:update', { name: 'a' });
  live.last.tell(update, { name: 'b' });
  live.last.tell('channel:8:update', { name: 'c' });
  expect(news.map(({ event }) => event)).toEqual([update, 'channel:8:update']);
  expect(live.connections).toHaveLength(1);
});

it('listens to a costream while one is known, on the connection it has', async () => {
  const id = '0e9b1c7a-2f4d-4c1b-9a8e-7d6c5b4a3f21';
  start();
  await settle();
  expect([...live.last.subscribed].some((name) => name.startsWith('costream:'))).toBe(false);
  costreamId.set(id);
  await settle();
  expect(live.last.subscribed).toContain(`costream:${id}:update`);
  live.last.tell(`costream:${id}:update`, { channels: [] });
  expect(news).toMatchObject([{ event: `costream:${id}:update` }]);
  costreamId.set(null);
  await settle();
  const left = live.last.calls.filter(({ method }) => method === 'liveunsubscribe');
  expect(left).toMatchObject([{ params: { events: [`costream:${id}:update`] } }]);
  expect(live.connections).toHaveLength(1);
});

it('a channel that is opened while the connection is away is listened to on the next one, and the gap is told', async () => {
  start();
  await settle();
  const fromMs = clock.now();
  live.next.push('refuse', 'refuse');
  live.last.end(1006);
  await clock.advance(500);
  open.set([channel, { id: 8, token: 'otto' }]);
  await clock.advance(20_000);
  expect(service.state.value.kind).toBe('subscribed');
  expect(live.last.subscribed.has('channel:8:update')).toBe(true);
  expect(gaps).toEqual([{ fromMs, toMs: expect.any(Number) }]);
});

it('a service that takes no more names on a connection is asked on a new one', async () => {
  start();
  await settle();
  live.answers.set('livesubscribe', { error: { code: 4000, message: 'no' } });
  open.set([channel, { id: 8, token: 'otto' }]);
  live.next.push('refuse');
  await settle();
  live.answers.clear();
  await clock.advance(500);
  expect(live.connections).toHaveLength(3);
  expect(live.last.subscribed.has('channel:8:update')).toBe(true);
  expect(live.last.subscribed.has(update)).toBe(true);
});

it('is idle while others tell the same, and while no channel is open', async () => {
  needed.set(false);
  start();
  await settle();
  expect(live.connections).toHaveLength(0);
  expect(service.state.value).toEqual({ kind: 'idle' });
  needed.set(true);
  await settle();
  expect(service.state.value.kind).toBe('subscribed');
  needed.set(false);
  await settle();
  expect(live.last.closedWith).toBe(1000);
  expect(service.state.value).toEqual({ kind: 'idle' });
  needed.set(true);
  session.set({ kind: 'signedOut', wiped: false });
  await settle();
  expect(service.state.value).toEqual({ kind: 'idle' });
  session.set({ kind: 'lost', username: 'nora', channel, atMs: 0, why: 'refused' });
  await settle();
  expect(service.state.value.kind).toBe('subscribed');
  expect(gaps).toEqual([]);
  await clock.advance(60_000);
  expect(live.connections).toHaveLength(2);
});

it('tells what it hears, and no names it did not ask for', async () => {
  start();
  await settle();
  live.last.tell(update, { online: true });
  live.last.tell('channel:8:update', { online: true });
  live.last.text('garbage');
  expect(news).toEqual([{ event: update, payload: { online: true }, atMs: clock.now() }]);
});

it('comes back with a growing wait, subscribes anew, and says what time is missing', async () => {
  start();
  await settle();
  await clock.advance(12_000);
  const lostAtMs = clock.now();
  live.next.push('refuse', { status: 503 }, 'refuse', 'refuse', 'refuse', 'refuse', 'refuse');
  live.last.end(1006);
  await settle();
  const waits: number[] = [];
  for (let nth = 0; nth < 8; nth++) {
    const { value: state } = service.state;
    if (state.kind !== 'waiting') break;
    waits.push(state.retryAtMs - clock.now());
    await clock.advance(state.retryAtMs - clock.now());
  }
  expect(waits).toEqual([500, 1_000, 2_000, 4_000, 8_000, 16_000, 20_000, 20_000]);
  expect(service.state.value.kind).toBe('subscribed');
  expect(live.last.subscribed.size).toBeGreaterThan(10);
  expect(gaps).toEqual([{ fromMs: lostAtMs, toMs: clock.now() }]);
});

it('a moment in which nobody listened is no news', async () => {
  start();
  await settle();
  live.last.end(1006);
  await clock.advance(500);
  expect(service.state.value.kind).toBe('subscribed');
  expect(gaps).toEqual([]);
});

it('time in which nobody wanted to listen is no gap', async () => {
  start();
  await settle();
  live.next.push('refuse');
  live.last.end(1006);
  await clock.advance(500);
  needed.set(false);
  await clock.advance(60_000);
  needed.set(true);
  await settle();
  expect(service.state.value.kind).toBe('subscribed');
  expect(gaps).toEqual([]);
});

it('a connection that fell silent was lost when it was last heard', async () => {
  start();
  await settle();
  const fromMs = clock.now();
  live.answers.set('ping', 'silent');
  await clock.advance(20_000 + 500);
  expect(service.state.value.kind).toBe('subscribed');
  expect(gaps).toEqual([{ fromMs, toMs: fromMs + 20_500 }]);
});

it('drops what is told once more after a return, not what happens again', async () => {
  start();
  await settle();
  live.last.tell(update, { name: 'a', online: true });
  live.last.tell(update, { name: 'b' });
  live.last.end(1012);
  await clock.advance(500);
  live.last.tell(update, { online: true, name: 'a' });
  live.last.tell(update, { name: 'c' });
  expect(news).toHaveLength(3);
  live.last.tell(update, { online: true, name: 'a' });
  await clock.advance(5_001);
  live.last.tell(update, { name: 'b' });
  expect(news).toHaveLength(5);
});

it('goes on without names that are refused, and does not ask for them again', async () => {
  live.refusedNames.set('channel:7:broadcast', 4106).set('channel:7:skill', 4107);
  start();
  await settle();
  expect(service.state.value).toMatchObject({ kind: 'subscribed', names: live.last.subscribed.size });
  expect(live.last.subscribed.has('channel:7:broadcast')).toBe(false);
  expect(live.last.subscribed.has(update)).toBe(true);
  const first = live.last.subscribed;
  expect(subscriptions().length).toBeLessThan(20);
  expect(lines.filter((line) => line.includes('nameRefused'))).toHaveLength(2);
  live.last.end(1012);
  await clock.advance(500);
  expect([...live.last.subscribed].sort()).toEqual([...first].sort());
  expect(subscriptions()).toHaveLength(1);
});

it('says so when it gets no name, and when the service wants none of it', async () => {
  for (const name of [...'update followed hosted unhosted subscribed resubscribed resubShared'.split(' ')]) {
    live.refusedNames.set(`channel:7:${name}`, 4107);
  }
  live.answers.set('livesubscribe', { error: { code: 4107, message: 'no' } });
  start();
  await settle();
  expect(service.state.value).toEqual({ kind: 'refused', code: 4107, message: 'no' });
  live.answers.set('livesubscribe', { error: { code: 4110, message: 'too many' } });
  service.recheck();
  await settle();
  expect(service.state.value).toEqual({ kind: 'refused', code: 4110, message: 'too many' });
  await clock.advance(60_000);
  expect(live.connections).toHaveLength(2);
  expect(clock.pending).toBe(0);
  live.answers.delete('livesubscribe');
  live.refusedNames.clear();
  service.recheck();
  await settle();
  expect(service.state.value.kind).toBe('subscribed');
});

it('waits with a service that fails inside', async () => {
  live.answers.set('livesubscribe', { error: { code: 1011, message: 'internal' } });
  start();
  await settle();
  expect(service.state.value.kind).toBe('waiting');
  live.answers.set('livesubscribe', 'silent');
  await clock.advance(500 + 10_000);
  expect(service.state.value.kind).toBe('waiting');
  live.answers.delete('livesubscribe');
  await clock.advance(1_000);
  expect(service.state.value.kind).toBe('subscribed');
  expect(gaps).toEqual([]);
});

it.each(['close', 'handshake', 'under a call'] as const)('renews a token that expired: %s', async (how) => {
  token = 'first';
  renewals = ['second'];
  session.set(signedIn);
  if (how === 'handshake') live.next.push({ status: 401 });
  if (how === 'under a call') live.answers.set('livesubscribe', 'silent');
  start();
  await settle();
  live.answers.delete('livesubscribe');
  if (how !== 'handshake') live.connections[0]?.end(4011, 'session expired');
  await settle();
  expect(renewed).toEqual(['first']);
  expect(authorizations()).toEqual(['Bearer first', 'Bearer second']);
  expect(service.state.value.kind).toBe('subscribed');
  expect(gaps).toEqual([]);
});

it('renews once; then it rests until something changes', async () => {
  token = 'first';
  renewals = ['second', 'third'];
  session.set(signedIn);
  live.next.push({ status: 401 }, { close: 4011 });
  start();
  await settle();
  expect(renewed).toEqual(['first']);
  expect(service.state.value).toEqual({ kind: 'idle' });
  await clock.advance(3_600_000);
  expect(live.connections).toHaveLength(2);
  service.recheck();
  await settle();
  expect(service.state.value.kind).toBe('subscribed');
  await clock.advance(6 * 3_600_000);
  live.last.end(4011);
  await settle();
  expect(authorizations().at(-1)).toBe('Bearer third');
});

it('waits when the token can not be renewed now, and rests when there is none', async () => {
  token = 'first';
  renewals = [new AppFailure({ kind: 'offline' }), null];
  session.set(signedIn);
  live.next.push({ status: 401 }, { status: 401 });
  start();
  await settle();
  expect(service.state.value.kind).toBe('waiting');
  await clock.advance(500);
  expect(renewed).toEqual(['first', 'first']);
  expect(service.state.value).toEqual({ kind: 'idle' });
});

it('an application that is turned away is told so', async () => {
  live.next.push({ status: 401 });
  start();
  await settle();
  expect(service.state.value).toEqual({ kind: 'refused', code: 401, message: '' });
});

it('looks after a sleep whether the connection still stands', async () => {
  start();
  await settle();
  service.suspend();
  clock.jump(10_000);
  service.resume();
  await settle();
  expect(live.last.calls.filter(({ method }) => method === 'ping')).toHaveLength(0);
  const sleptAtMs = clock.now();
  service.suspend();
  clock.jump(600_000);
  live.answers.set('ping', 'silent');
  service.resume();
  await clock.advance(3_000 + 500);
  expect(live.connections).toHaveLength(2);
  expect(service.state.value.kind).toBe('subscribed');
  expect(gaps).toEqual([{ fromMs: sleptAtMs - 10_000, toMs: clock.now() }]);
  live.next.push('refuse', 'refuse', 'refuse', 'refuse');
  live.last.end(1006);
  await clock.advance(20_000);
  expect(service.state.value.kind).toBe('waiting');
  service.suspend();
  clock.jump(600_000);
  service.resume();
  await settle();
  expect(service.state.value.kind).toBe('subscribed');
});

it('was not listening since it last heard the service, when a long sleep has ended the connection', async () => {
  start();
  await settle();
  const heardAtMs = clock.now();
  service.suspend();
  clock.jump(600_000);
  service.resume();
  live.last.end(1006);
  await clock.advance(500);
  expect(service.state.value.kind).toBe('subscribed');
  expect(gaps).toEqual([{ fromMs: heardAtMs, toMs: clock.now() }]);
});

it('what an earlier audience still waits for does not disturb the present one', async () => {
  const slow = Promise.withResolvers<void>();
  current = async () => {
    await slow.promise;
    return null;
  };
  start();
  current = async () => token;
  session.set({ kind: 'anonymous', channel: { id: 8, token: 'tom' } });
  await settle();
  expect(service.state.value.kind).toBe('subscribed');
  slow.resolve();
  await settle();
  expect(live.connections).toHaveLength(1);
  live.last.tell('channel:8:update', { online: true });
  service.suspend();
  clock.jump(600_000);
  service.resume();
  await settle();
  expect(live.last.calls.at(-1)?.method).toBe('ping');
  expect(live.last.closedWith).toBeNull();
  expect(news).toHaveLength(1);
});

it('a listener that breaks costs neither the connection nor more than a line', async () => {
  start();
  facts.listen(['liveEvent'], () => {
    throw new Error('broken');
  });
  await settle();
  live.last.tell(update, { a: 1 });
  live.last.tell(update, { a: 2 });
  expect(service.state.value.kind).toBe('subscribed');
  expect(lines.filter((line) => line.includes('broken'))).toHaveLength(1);
});

it('stops with everything it began', async () => {
  start();
  await settle();
  service.close();
  await clock.advance(60_000);
  expect(clock.pending).toBe(0);
  session.set(signedIn);
  await settle();
  expect(live.connections).toHaveLength(1);
  expect(service.state.value).toEqual({ kind: 'idle' });
});
