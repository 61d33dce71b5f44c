import { createHmac, randomBytes } from 'node:crypto';
import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { createServer } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, expect, it } from 'vitest';
import { systemClock } from '../../electron/core/clock.ts';
import { Subject } from '../../electron/core/subject.ts';
import { Companion } from '../../electron/services/companion.ts';
import { Receiving } from '../../electron/services/receiving/receiving.ts';
import { openHistory } from '../../electron/storage/history.ts';
import { startJournal } from '../../electron/storage/journal/openJournal.ts';
import { MemoryStore, SettingsService } from '../../electron/storage/settings.ts';
import { makeLog } from '../../electron/testing/fakeLog.ts';
import { makeSealer } from '../../electron/testing/fakeSealer.ts';
import { until } from '../../electron/testing/until.ts';
import type { ActivityState } from '../../shared/activity.ts';
import { DEMO_CLIENT_ID } from '../../shared/demo.ts';
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
let open: Receiving[] = [];

beforeEach(async () => {
  simulator = await startSimulator({ chatters: 10, activity: 'off', hookDuplicates: 0 });
  control = new Control(simulator.control);
  dir = await mkdtemp(join(tmpdir(), 'receiving-'));
  store = new MemoryStore();
});
afterEach(async () => {
  for (const receiving of open) await receiving.close();
  open = [];
  await simulator.close();
  await rm(dir, { recursive: true, force: true });
});

/** Everything that takes deliveries in, on this test's folder; started again it is the next run of the app. */
async function start() {
  const { log, redact, lines } = makeLog(systemClock);
  const clipboard = { text: '' };
  const service = new Subject<ServiceState>({
    profile: { kind: 'demo' },
    baseUrl: simulator.url,
    status: 'ready',
    fixed: false,
  });
  const settings = new SettingsService(store);
  const journal = startJournal({ path: join(dir, 'journal.sqlite'), nowMs: Date.now(), clock: systemClock, log });
  const ports = {
    journal,
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
  };
  const receiving = new Receiving({ ...ports, settings, service, dir });
  open.push(receiving);
  const notices = await receiving.start();
  const rows = async () =>
    (await receiving.deliveries.rows({ ...everything, intake: null, offset: 0, limit: 200 })).rows;
  const feed = async () =>
    (await receiving.activity.query('demo', { category: null, text: '', offset: 0, limit: 200 })).rows;
  const close = async () => {
    open = open.filter((one) => one !== receiving);
    await receiving.close();
  };
  const openCompanion = () => {
    const history = openHistory(join(dir, 'history.sqlite'), Date.now());
    const demo = { profile: { kind: 'demo' as const }, baseUrl: simulator.url, clientId: DEMO_CLIENT_ID };
    const more = { random: () => 0.5, history, settings: settings.state, userAgent: 'test', vaultDir: dir, receiving };
    const companion = new Companion(demo, { ...ports, ...more });
    return {
      companion,
      leave: () => {
        companion.close();
        history.close();
      },
    };
  };
  return { receiving, notices, rows, feed, clipboard, lines, close, openCompanion };
}

type Run = Awaited<ReturnType<typeof start>>;

/** A hook at the service that calls this path, signed with what the path was opened with. */
function register({ receiving, clipboard }: Run, path: string, events = [followed, update]) {
  const [client] = simulator.world.clients.all().filter(({ secret }) => secret !== null);
  const url = `${receiving.publicUrl.value}${path}`;
  const hook = client && simulator.world.hooks.create(client, { events, url, secret: clipboard.text });
  if (!hook) throw new Error('the hook was refused');
  return hook;
}

const follow = (name: string) =>
  control.post('events', { event: followed, payload: { following: true, user: { username: name } } });

it('takes deliveries of the service in, and makes activity of each once', async () => {
  const run = await start();
  const path = await run.receiving.openIntake('generate');
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
  const first = await start();
  const path = await first.receiving.openIntake('generate');
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
  const path = await first.receiving.openIntake('generate');
  const hook = register(first, path);
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
  const path = await run.receiving.openIntake('generate');
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
  const path = await run.receiving.openIntake('generate');
  const other = await run.receiving.openIntake('generate');
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
  register(run, await run.receiving.openIntake('generate'));
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
  register(run, await run.receiving.openIntake('generate'));
  await follow('mira');
  await until(async () => (await run.feed()).length === 1);
});

it('sets a torn journal aside and says so', async () => {
  await writeFile(join(dir, 'journal.sqlite'), 'this is no database');
  const run = await start();
  expect(run.notices).toMatchObject([{ kind: 'fileSetAside', name: 'journal.sqlite' }]);
  register(run, await run.receiving.openIntake('generate'));
  await follow('mira');
  await until(async () => (await run.rows()).length === 1);
});

it('says when its paths can not be opened', async () => {
  await writeFile(join(dir, 'intakes.sealed'), 'garbage');
  expect((await start()).notices).toEqual([{ kind: 'intakesUnreadable' }]);
});

it('goes on with the feed of a service that was left, and tells the window no more of it', async () => {
  const run = await start();
  register(run, await run.receiving.openIntake('generate'));
  const { companion, leave } = run.openCompanion();
  const told: ActivityState[] = [];
  companion.activity.subscribe((state) => told.push(state));
  leave();
  await follow('mira');
  await until(() => run.receiving.activity.state('demo').value.unread === 1);
  expect(told).toEqual([]);
});

it('tells of a tunnel that ends also when it stood before the service was opened', async () => {
  const run = await start();
  await until(() => run.receiving.tunnel.state.value.kind === 'up');
  const { leave } = run.openCompanion();
  run.receiving.tunnel.fellSilent(Date.now());
  await until(async () => (await run.feed()).length === 1);
  expect(await run.feed()).toMatchObject([{ fact: { kind: 'tunnelDown', why: 'silent' }, source: 'app' }]);
  leave();
});
