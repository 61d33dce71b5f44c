import { createHmac, randomBytes } from 'node:crypto';
import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { createServer } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { Worker } from 'node:worker_threads';
import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { ActivityService } from '../../electron/activity/activityService.ts';
import { fileHere } from '../../electron/analytics/testing/fileHere.ts';
import { startJournal } from '../../electron/app/journal/openJournal.ts';
import { ServiceConnection } from '../../electron/app/serviceConnection.ts';
import { ChannelKeeper } from '../../electron/channels/index.ts';
import { openHistory } from '../../electron/chatters/history.ts';
import { systemClock } from '../../electron/kernel/clock.ts';
import { FactStream } from '../../electron/kernel/facts.ts';
import { Subject } from '../../electron/kernel/subject.ts';
import { PollBook } from '../../electron/polls/index.ts';
import { Receiving } from '../../electron/receiver/receiving.ts';
import { MemoryStore, SettingsService } from '../../electron/settings/settings.ts';
import { makeSealer } from '../../electron/storage/testing/fakeSealer.ts';
import { makeLog } from '../../electron/testing/fakeLog.ts';
import { freePorts } from '../../electron/testing/freePorts.ts';
import { makeAge } from '../../electron/testing/testAge.ts';
import { until } from '../../electron/testing/until.ts';
import type { ActivityState } from '../../shared/activity.ts';
import { DEMO_CLIENT_ID } from '../../shared/demoClientId.ts';
import { demoHookClient } from '../../shared/demoHookClient.ts';
import type { ServiceState } from '../../shared/service.ts';
import { type Simulator, startSimulator } from '../../simulator/simulator.ts';
import { Control } from '../fixtures/control.ts';
import { DEMO_CHANNEL } from './platformRig.ts';

const followed = `channel:${DEMO_CHANNEL}:followed`;
const update = `channel:${DEMO_CHANNEL}:update`;
const everything = { text: '', events: [], verdicts: [], statusClasses: [], fromMs: null, toMs: null };

let simulator: Simulator;
let control: Control;
let dir = '';
let store: MemoryStore;
/** Ends each of the runs that are open. */
let open: (() => Promise<void>)[] = [];

beforeEach(async () => {
  simulator = await startSimulator({ chatters: 10, activity: 'off', hookDuplicates: 0 });
  control = new Control(simulator.control);
  dir = await mkdtemp(join(tmpdir(), 'receiving-'));
  store = new MemoryStore();
});
afterEach(async () => {
  vi.restoreAllMocks();
  for (const close of open) await close();
  await simulator.close();
  await rm(dir, { recursive: true, force: true });
});

/** Everything that takes deliveries in, on this test's folder; started again it is the next run of the app. */
async function start() {
  const { log, redact, lines } = makeLog(systemClock);
  const clipboard = { text: '' };
  const service = new Subject<ServiceState>({
    profile: { kind: 'demo' },
    mark: null,
    baseUrl: simulator.url,
    status: 'ready',
    fixed: false,
    turn: 1,
  });
  const settings = new SettingsService(store);
  const journal = startJournal({ path: join(dir, 'journal.sqlite'), nowMs: Date.now(), clock: systemClock, log });
  const ports = {
    journal,
    age: makeAge(Date.now),
    clock: systemClock,
    fetch,
    log,
    redact,
    sealer: makeSealer(),
    randomBytes,
    pasteText: async () => clipboard.text,
    copyText: async (text: string) => {
      clipboard.text = text;
    },
    readFile: async () => null,
    changeSettings: () => undefined,
  };
  const facts = new FactStream(log);
  const receiving = new Receiving({ ...ports, settings, service, facts, dir });
  const activity = new ActivityService({ journal, facts, clock: systemClock, log });
  const close = async () => {
    open = open.filter((one) => one !== close);
    await receiving.close();
    await activity.close();
    await journal.close();
  };
  open.push(close);
  const notices = await receiving.start();
  const rows = async () =>
    (await receiving.deliveries.rows({ ...everything, intake: null, offset: 0, limit: 200 })).rows;
  const feed = async () => (await activity.query('demo', { category: null, text: '', offset: 0, limit: 200 })).rows;
  const openConnection = () => {
    const history = openHistory(join(dir, 'history.sqlite'), Date.now(), ports.log);
    const demo = { profile: { kind: 'demo' as const }, baseUrl: simulator.url, clientId: DEMO_CLIENT_ID };
    const chatKeeper = {
      keep: () => undefined,
      find: noKept,
      around: async () => [],
      keptAt: async () => ({ lines: [], sinceMs: null }),
      since: async () => [],
      people: async () => [],
      speakers: async () => ({ userIds: [], firstMs: null }),
      keepHeld: () => undefined,
      held: async () => '',
    };
    const more = {
      random: () => 0.5,
      history,
      onActsKept: () => undefined,
      keptChannels: new ChannelKeeper({
        settings: settings.state,
        changeSettings: (change) => settings.change(change),
      }),
      chatKeeper,
      pollBook: new PollBook({ store: null, log: ports.log }),
      unsent: { of: () => [], keep: () => undefined, forgetAccount: () => undefined },
      drafts: { forgetAccount: () => undefined },
      pollResult: () => '',
      onAnswer: () => undefined,
      ...{
        analyticsFile: fileHere().file,
        onSignInsKept: () => undefined,
        onNumbersKept: () => undefined,
        comfort: new Subject({ hidden: false }),
        numbersHeldBack: new Subject(false),
        zone: () => 'UTC',
      },
      settings: settings.state,
      userAgent: 'test',
      vaultDir: dir,
      dataDir: dir,
      receiving,
      activity,
      facts,
    };
    const connection = new ServiceConnection(demo, { ...ports, ...more });
    return {
      connection,
      leave: async () => {
        await connection.close();
        history.close();
      },
    };
  };
  return { receiving, activity, notices, rows, feed, clipboard, lines, close, openConnection };
}

const noKept = async () => ({ lines: [], next: null, sinceMs: null });

type Run = Awaited<ReturnType<typeof start>>;

/** A hook at the service that calls this path, signed with what the path was opened with. */
function register({ receiving, clipboard }: Run, path: string, events = [followed, update]) {
  const client = simulator.world.clients.all().find(({ id }) => id === demoHookClient.clientId);
  const url = `${receiving.publicUrl.value}${path}`;
  const hook = client && simulator.world.hooks.create(client, { events, url, secret: clipboard.text });
  if (!hook) throw new Error('the hook was refused');
  return hook;
}

const follow = (name: string) =>
  control.post('events', { event: followed, payload: { following: true, user: { username: name } } });

/** What the journal's threads are asked from now on, by name. */
function askedOfJournal(): string[] {
  const asked: string[] = [];
  const post = Worker.prototype.postMessage;
  vi.spyOn(Worker.prototype, 'postMessage').mockImplementation(function (this: Worker, message, ...more) {
    if (message.kind === 'call') asked.push(message.method);
    return post.call(this, message, ...more);
  });
  return asked;
}

it('tells how deliveries, the day, the hooks and the feed stand without asking the journal, unless rows are shown', async () => {
  const run = await start();
  const { connection, leave } = run.openConnection();
  const path = await run.receiving.openIntake({ dialect: 'platform' }, 'generate');
  register(run, path);
  await connection.hooks.restore();
  await connection.hooks.calls.useDemoCredential();
  await until(() => connection.hooks.state.value.hooks.length === 1);
  const deliveries = () => run.receiving.deliveries.state.value.total;
  await follow('first');
  await until(() => run.receiving.state.value.today.deliveries === 1);
  await until(() => connection.hooks.state.value.hooks[0]?.last?.status === 204);
  await until(() => connection.activity.value.counts.people === 1);
  const asked = askedOfJournal();
  const changes: number[] = [];
  run.receiving.deliveries.state.subscribe(({ total }) => changes.push(total));
  for (let nth = 2; nth <= 12; nth += 1) {
    await follow(`follower${nth}`);
    await until(() => run.receiving.state.value.today.deliveries === nth);
  }
  expect(deliveries()).toBe(12);
  expect(changes.length).toBeGreaterThan(1);
  await until(async () => asked.includes('changeFact') && asked.includes('markHandled'));
  const writing = ['wake', 'markHandled', 'addActivity', 'changeFact', 'listening'];
  expect(asked.filter((method) => !writing.includes(method))).toEqual([]);
  expect(await run.rows()).toHaveLength(12);
  expect(asked).toContain('rows');
  await leave();
});

it('takes deliveries of the service in, and makes activity of each once', async () => {
  const run = await start();
  const path = await run.receiving.openIntake({ dialect: 'platform' }, 'generate');
  const hook = register(run, path);
  simulator.world.deliveries.duplicateShare = 1;
  await follow('mira');
  await until(async () => (await run.rows()).length === 2);
  expect(await run.rows()).toMatchObject([
    { verdict: 'repeated', status: 204, copies: 2, intake: path, event: followed },
    { verdict: 'valid', status: 204, copies: 1, intake: path, event: followed },
  ]);
  await until(async () => (await run.feed()).length === 1);
  expect(await run.feed()).toMatchObject([{ fact: { kind: 'followed', names: ['mira'], count: 1 }, source: 'hook' }]);
  expect(hook.failuresInRow).toBe(0);
  await until(() => run.receiving.state.value.today.deliveries === 2);
  expect(run.receiving.state.value).toMatchObject({
    receiver: { kind: 'listening' },
    tunnel: { kind: 'up', provider: 'direct' },
    intakes: [{ path, signed: true }],
    today: { duplicates: 1, missed: 0 },
  });
  for (const line of run.lines) expect(line).not.toContain(run.clipboard.text);
});

it('keeps history and what it has seen over a restart, on the same port', async () => {
  // One that nobody is given while it is closed.
  store.set('receiverPort', (await freePorts(1))[0]);
  const first = await start();
  const path = await first.receiving.openIntake({ dialect: 'platform' }, 'generate');
  const hook = register(first, path);
  await follow('mira');
  await until(async () => (await first.feed()).length === 1);
  const [delivery] = await first.rows();
  const { receiver } = first.receiving.state.value;
  await first.close();

  const second = await start();
  expect(second.receiving.state.value.receiver).toMatchObject({ port: 'port' in receiver ? receiver.port : 0 });
  await control.post(`hooks/${hook.id}/redeliver`, { id: delivery?.envelopeId });
  await until(async () => (await second.rows()).length === 2);
  expect((await second.rows())[0]).toMatchObject({ verdict: 'repeated', status: 204 });
  expect(await second.feed()).toHaveLength(1);
});

it('tells what reached nobody while it was closed', async () => {
  const first = await start();
  const path = await first.receiving.openIntake({ dialect: 'platform' }, 'generate');
  const hook = register(first, path);
  // However long starting takes, the hook is not called again meanwhile.
  simulator.world.clock.setRate(0);
  await first.close();
  await follow('mira');
  await until(() => hook.failuresInRow === 1);

  const second = await start();
  simulator.world.clock.advance(5_000);
  await until(async () => (await second.rows()).length === 1);
  const [row] = await second.rows();
  expect(row).toMatchObject({ verdict: 'valid', nthRetry: 1, missed: 1 });
  expect((await second.receiving.deliveries.detail(row?.id ?? 0))?.attempts).toMatchObject([
    { kind: 'missed', nth: 0 },
    { kind: 'done', nth: 1 },
  ]);
});

it('makes activity of all that it answered, however soon after the answer it is closed', async () => {
  const run = await start();
  const path = await run.receiving.openIntake({ dialect: 'platform' }, 'generate');
  const url = `${run.receiving.publicUrl.value}${path}`;
  const bring = async (text: string): Promise<string[]> => {
    const payload = { message: text };
    const body = JSON.stringify({
      event: 'announcement:announce',
      id: text,
      payload,
      sentAt: new Date().toISOString(),
    });
    const digest = createHmac('sha384', run.clipboard.text).update(body).digest('hex').toUpperCase();
    const options = { method: 'POST', body, headers: { 'Poker-Signature': `sha384=${digest}` } };
    const status = await fetch(url, options).then((answer) => answer.status, String);
    return status === 204 ? [text] : [];
  };
  const brought = Array.from({ length: 150 }, (_, at) => bring(`news ${at}`));
  await Promise.race(brought);
  await run.close();
  const answered = (await Promise.all(brought)).flat();
  expect(answered.length).toBeGreaterThan(0);
  // What there was no time for is told by the next run.
  const next = await start();
  const told = async () => (await next.feed()).map(({ fact }) => (fact.kind === 'announced' ? fact.text : ''));
  await until(async () => new Set(answered).isSubsetOf(new Set(await told())));
});

it('names what is wrong with a signature that was made with another secret', async () => {
  const run = await start();
  const path = await run.receiving.openIntake({ dialect: 'platform' }, 'generate');
  const other = await run.receiving.openIntake({ dialect: 'platform' }, 'generate');
  register(run, path); // signs with the secret of the other path, which is on the clipboard
  await follow('mira');
  await until(async () => (await run.rows())[0]?.mistake === 'otherSecret');
  const [row] = await run.rows();
  expect(row).toMatchObject({ verdict: 'invalid', status: 401 });
  expect((await run.receiving.deliveries.detail(row?.id ?? 0))?.diagnosis).toMatchObject({ otherIntake: other });
  expect(await run.feed()).toEqual([]);
});

it('replays a delivery to itself without telling it twice', async () => {
  const run = await start();
  register(run, await run.receiving.openIntake({ dialect: 'platform' }, 'generate'));
  await follow('mira');
  await until(async () => (await run.rows()).length === 1);
  const [row] = await run.rows();
  const sending = await run.receiving.deliveries.replay({ id: row?.id ?? 0, url: null, body: null, resign: false });
  expect(sending).toMatchObject({ status: 204, failure: null });
  await until(async () => (await run.rows()).length === 2);
  expect((await run.rows())[0]).toMatchObject({ replayOf: row?.id, verdict: 'repeated' });
  expect(await run.feed()).toHaveLength(1);
});

it('says that its port is taken and offers another', async () => {
  const holder = createServer().listen(0, '127.0.0.1');
  await new Promise((resolve) => holder.once('listening', resolve));
  const address = holder.address();
  const port = typeof address === 'object' && address !== null ? address.port : 0;
  store.set('receiverPort', port);
  const run = await start();
  const { receiver } = run.receiving.state.value;
  expect(receiver).toMatchObject({ kind: 'failed', why: 'portTaken', port });
  await run.receiving.listen(receiver.kind === 'failed' ? receiver.offered : null);
  expect(run.receiving.state.value.receiver).toMatchObject({ kind: 'listening' });
  await new Promise((resolve) => holder.close(resolve));
});

it('receives also where no settings can be written', async () => {
  store.set = () => {
    throw new Error('no space left');
  };
  const run = await start();
  expect(run.receiving.state.value).toMatchObject({ receiver: { kind: 'listening' }, tunnel: { kind: 'up' } });
  register(run, await run.receiving.openIntake({ dialect: 'platform' }, 'generate'));
  await follow('mira');
  await until(async () => (await run.feed()).length === 1);
});

it('sets a torn journal aside and says so', async () => {
  await writeFile(join(dir, 'journal.sqlite'), 'this is no database');
  const run = await start();
  expect(run.notices).toMatchObject([{ kind: 'fileSetAside', name: 'journal.sqlite' }]);
  register(run, await run.receiving.openIntake({ dialect: 'platform' }, 'generate'));
  await follow('mira');
  await until(async () => (await run.rows()).length === 1);
});

it('says when its paths can not be opened', async () => {
  await writeFile(join(dir, 'intakes.sealed'), 'garbage');
  expect((await start()).notices).toEqual([{ kind: 'intakesUnreadable' }]);
});

it('goes on with the feed of a service that was left, and tells the window no more of it', async () => {
  const run = await start();
  register(run, await run.receiving.openIntake({ dialect: 'platform' }, 'generate'));
  const { connection, leave } = run.openConnection();
  const told: ActivityState[] = [];
  connection.activity.subscribe((state) => told.push(state));
  await leave();
  await follow('mira');
  await until(() => run.activity.state('demo').value.counts.people === 1);
  expect(told).toEqual([]);
});

it('tells of a tunnel that ends also when it stood before the service was opened', async () => {
  const run = await start();
  await until(() => run.receiving.tunnel.state.value.kind === 'up');
  const { leave } = run.openConnection();
  run.receiving.tunnel.fellSilent(Date.now());
  await until(async () => (await run.feed()).length === 1);
  expect(await run.feed()).toMatchObject([{ fact: { kind: 'tunnelDown', why: 'silent' }, source: 'app' }]);
  await leave();
});
