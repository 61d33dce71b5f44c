import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, expect, it } from 'vitest';
import { z } from 'zod';
import { ActivityService } from '../../electron/activity/activityService.ts';
import { openJournal } from '../../electron/app/journal/openJournal.ts';
import { FactStream } from '../../electron/kernel/facts.ts';
import type { Observable } from '../../electron/kernel/ports.ts';
import { Subject } from '../../electron/kernel/subject.ts';
import { audienceOf, eventNamesOf } from '../../electron/live/eventNamesOf.ts';
import { LiveEventsService } from '../../electron/live/liveEventsService.ts';
import { openLiveSocket } from '../../electron/platform/live/liveSocket.ts';
import { openSocketWire } from '../../electron/platform/socketWire.ts';
import { makeLog } from '../../electron/testing/fakeLog.ts';
import { until } from '../../electron/testing/until.ts';
import { type ActivityEntry, activityEntry } from '../../shared/activity.ts';
import { DEMO_CLIENT_ID } from '../../shared/demoClientId.ts';
import type { FactOf } from '../../shared/facts.ts';
import type { SessionState } from '../../shared/session.ts';
import { Receiver } from '../../simulator/testing/receiver.ts';
import { type App, DEMO_CHANNEL, type Rig, signInAsDemo, startRig } from './platformRig.ts';

const HOUR_MS = 3_600_000;
const update = `channel:${DEMO_CHANNEL}:update`;
const user = { id: 70, username: 'mira' };
const envelope = z.looseObject({ id: z.string(), event: z.string(), payload: z.record(z.string(), z.unknown()) });

let rig: Rig;
let app: App;
let folder: string;
let journal: Awaited<ReturnType<typeof openJournal>>;
let activity: ActivityService;
let live: LiveEventsService;
let facts: FactStream;
let heard: FactOf<'liveEvent'>[];
let lines: string[];
let marks = 0;
/** How long the next connections take to be opened. */
let opensAfterMs = 0;

beforeEach(async () => {
  rig = await startRig({ hookDuplicates: 0 });
  app = rig.openApp();
  folder = await mkdtemp(join(tmpdir(), 'live-events-'));
  const { clock } = rig;
  const { log, lines: logged } = makeLog(clock);
  lines = logged;
  heard = [];
  opensAfterMs = 0;
  await rig.control.post(`channels/${DEMO_CHANNEL}/broadcast`, { online: false });
  journal = await openJournal({ path: join(folder, 'journal.sqlite'), nowMs: clock.now(), clock, log });
  facts = new FactStream(log);
  facts.listen(['liveEvent'], (fact) => void heard.push(fact));
  activity = new ActivityService({ journal, facts, clock, log });
});
afterEach(async () => {
  live.close();
  await activity.close();
  await journal.close();
  await rig.close();
  await rm(folder, { recursive: true, force: true });
});

/** Listens to the live events; resolves when all that can be had is subscribed. */
async function listen(session: Observable<SessionState> = app.session.state, protocol = 'cnstl'): Promise<void> {
  const { clock } = rig;
  const { log, redact } = makeLog(clock);
  live = new LiveEventsService({
    clientId: DEMO_CLIENT_ID,
    clock,
    random: () => 0.999_999,
    log: { ...log, warn: (event, details) => lines.push(JSON.stringify({ event, ...details })) },
    redact,
    account: app.account,
    session,
    open: new Subject([]),
    costreamId: new Subject(null),
    needed: new Subject(true),
    openSocket: async (options) => {
      if (opensAfterMs > 0) await clock.sleep(opensAfterMs);
      const { url } = rig.simulator;
      return openLiveSocket({ ...options, baseUrl: url, clock, openWire: openSocketWire, protocols: [protocol] });
    },
    serviceKey: 'demo',
    facts,
  });
  await until(isSubscribed);
}

const isSubscribed = () => live.state.value.kind === 'subscribed';
const tell = (event: string, payload: object = {}) => rig.control.post('events', { event, payload });
const entries = async (): Promise<ActivityEntry[]> => {
  const { rows } = await activity.query('demo', { category: null, text: '', offset: 0, limit: 200 });
  return rows.reverse();
};

/** What is in the feed once an event that is told now has arrived: so all before it has. Badges are left out. */
async function feed(): Promise<ActivityEntry[]> {
  const text = `mark ${++marks}`;
  await tell('announcement:announce', { message: text });
  await until(async () => (await entries()).some(({ fact }) => fact.kind === 'announced' && fact.text === text));
  return (await entries()).filter(({ fact, event }) => fact.kind !== 'announced' && !event?.endsWith(':achievement'));
}

it.each(['cnstl', 'cnstl-gzip'])('subscribes to all names, and each of them becomes an entry: %s', async (protocol) => {
  await signInAsDemo(rig, app);
  await listen(undefined, protocol);
  const audience = audienceOf(app.session.state.value, []);
  if (!audience) return expect.fail('no channel is open');
  const names = eventNamesOf(audience);
  expect(live.state.value).toMatchObject({ names: names.length });
  expect(names).toContain(`user:${audience.userId}:notify`);
  for (const name of names) {
    // Long enough to come packed where that was agreed on.
    await tell(name, { level: 2, user, message: 'x', description: `${name} `.repeat(100) });
    await until(() => heard.some(({ event }) => event === name));
  }
  await feed();
  const rows = (await entries()).map((row) => activityEntry.parse(row));
  // The two that tell of a resubscription tell of the same one; badges are given for what happens here.
  const shared = `channel:${DEMO_CHANNEL}:resubShared`;
  expect(new Set(rows.map(({ event }) => event))).toEqual(new Set(names.filter((name) => name !== shared)));
  expect(new Set(rows.map(({ source }) => source))).toEqual(new Set(['live']));
  expect(lines).toEqual([]);
});

it('hears what happens on the platform: a start and an end, told as one turn', async () => {
  await app.session.restore();
  await app.session.openChannel('nora_plays');
  await listen();
  await rig.control.post(`channels/${DEMO_CHANNEL}/broadcast`, { online: true });
  await rig.control.post(`channels/${DEMO_CHANNEL}/broadcast`, { online: false });
  expect((await feed()).map(({ fact }) => fact)).toMatchObject([{ kind: 'streamTurns', online: false, count: 2 }]);
  expect(heard.map(({ event }) => event.split(':')[2]).filter(Boolean)).toEqual(['update', 'broadcast', 'update']);
});

it.each([{ code: 1012 }, {}])('comes back after a loss, and marks the gap: %j', async (how) => {
  await signInAsDemo(rig, app);
  await listen();
  await tell(update, { name: 'before' });
  expect((await feed()).map(({ fact }) => fact)).toEqual([{ kind: 'changed', title: 'before' }]);
  await rig.clock.advance(5_000);
  const fromMs = rig.clock.now();
  opensAfterMs = 1_000;
  await rig.control.post('sockets/close', { ...how, socket: 'live' });
  await until(() => live.state.value.kind === 'waiting');
  await tell(update, { name: 'unheard' });
  await rig.clock.advance(500);
  await rig.clock.advance(1_000);
  await until(isSubscribed);
  const toMs = rig.clock.now();
  await tell(update, { name: 'after' });
  expect((await feed()).map(({ fact }) => fact)).toEqual([
    { kind: 'changed', title: 'before' },
    { kind: 'gap', fromMs, toMs },
    { kind: 'changed', title: 'after' },
  ]);
});

it('goes on without a name that is refused', async () => {
  await signInAsDemo(rig, app);
  const state = app.session.state.value;
  if (state.kind !== 'signedIn') return expect.fail('nobody is signed in');
  const other = { ...state, userId: state.userId + 1 };
  await listen(new Subject<SessionState>(other));
  const names = eventNamesOf({ channels: [{ id: DEMO_CHANNEL, token: '' }], userId: other.userId, costreamId: null });
  expect(live.state.value).toMatchObject({ names: names.length - 1 });
  expect(lines.map((line) => JSON.parse(line))).toMatchObject([{ name: `user:${other.userId}:notify`, code: 4107 }]);
  await tell(`user:${other.userId}:update`, { level: 3 });
  expect((await feed()).map(({ event }) => event)).toEqual([`user:${other.userId}:update`]);
});

it('renews a session that expired, and listens on as anybody when it is over', async () => {
  await signInAsDemo(rig, app);
  await listen();
  const first = await app.account.current();
  await rig.control.post('clock', { advanceMs: 7 * HOUR_MS });
  await until(() => !isSubscribed());
  await until(isSubscribed);
  expect(await app.account.current()).not.toBe(first);
  await tell(update, { name: 'still here' });
  await rig.clock.advance(11_000);
  // It took less than a second: no gap worth a line.
  expect((await feed()).map(({ fact }) => fact.kind)).toEqual(['changed']);
  await rig.control.post('clock', { advanceMs: 400 * 24 * HOUR_MS });
  await until(() => app.session.state.value.kind === 'lost' && isSubscribed());
  const names = eventNamesOf({ channels: [{ id: DEMO_CHANNEL, token: '' }], userId: null, costreamId: null });
  expect(live.state.value).toMatchObject({ names: names.length });
});

it('what a hook and a live event tell is one entry', async () => {
  await signInAsDemo(rig, app);
  await listen();
  const receiver = await Receiver.start();
  const events = ['update', 'broadcast', 'followed', 'hosted'].map((kind) => `channel:${DEMO_CHANNEL}:${kind}`);
  const client = rig.simulator.world.clients.all().find(({ secret }) => secret !== null);
  const reply = await fetch(`${rig.simulator.url}/api/v1/hooks`, {
    method: 'POST',
    headers: {
      'content-type': 'application/json',
      'client-id': client?.id ?? '',
      authorization: `Secret ${client?.secret}`,
    },
    body: JSON.stringify({ kind: 'web', events, url: receiver.url }),
  });
  expect(reply.status).toBe(200);
  await rig.control.post(`channels/${DEMO_CHANNEL}/broadcast`, { online: true });
  for (const username of ['mira', 'tom']) {
    await tell(`channel:${DEMO_CHANNEL}:followed`, { following: true, user: { id: username.length, username } });
  }
  await tell(`channel:${DEMO_CHANNEL}:hosted`, { hosterId: 1, hoster: { token: 'ottoman', viewersCurrent: 9 } });
  for (let nth = 1; nth <= 5; nth++) {
    const { body } = await receiver.call(nth);
    const { id: envelopeId, event, payload } = envelope.parse(JSON.parse(body));
    const atMs = rig.clock.now();
    const of = { serviceKey: 'demo', intake: '/in/x', hookId: 'h1', dialect: 'platform' as const };
    const told = { ...of, envelopeId, atMs, sentAt: '', sentAtMs: null, isInFeed: false, event, payload };
    await facts.tell({ kind: 'deliveryAccepted', id: `delivery/${nth}`, deliveryId: nth, ...told });
  }
  const rows = await feed();
  // What took in more goes up when it is written, maybe past what came in the same moment.
  expect(rows.map(({ fact }) => fact).sort((a, b) => (a.kind < b.kind ? -1 : 1))).toMatchObject([
    { kind: 'followed', names: ['mira', 'tom'], count: 2 },
    { kind: 'hosted', name: 'ottoman', viewers: 9 },
    { kind: 'wentLive' },
  ]);
  for (const { source, also } of rows) expect([source, ...also].sort()).toEqual(['hook', 'live']);
  await receiver.close();
});
