import { execFileSync, spawn } from 'node:child_process';
import { randomBytes } from 'node:crypto';
import { once } from 'node:events';
import { mkdtemp, readdir, readFile, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { ActivityService } from '../../electron/activity/activityService.ts';
import { startJournal } from '../../electron/app/journal/openJournal.ts';
import { systemClock } from '../../electron/kernel/clock.ts';
import { FactStream } from '../../electron/kernel/facts.ts';
import { Subject } from '../../electron/kernel/subject.ts';
import { Receiving } from '../../electron/receiver/receiving.ts';
import { MemoryStore, SettingsService } from '../../electron/settings/settings.ts';
import { makeSealer } from '../../electron/storage/testing/fakeSealer.ts';
import { makeLog } from '../../electron/testing/fakeLog.ts';
import { makeAge } from '../../electron/testing/testAge.ts';
import { until, untilLong } from '../../electron/testing/until.ts';
import { demoHookClient } from '../../shared/demoHookClient.ts';
import type { ServiceState } from '../../shared/service.ts';
import { type Simulator, startSimulator } from '../../simulator/simulator.ts';
import { DEMO_CHANNEL } from './platformRig.ts';

const NIGHT = 5_000;
const BATCH = 25;
const NIGHT_MS = 8 * 3_600_000;
const CANARY = 'canary-of-the-night';
const CLI = fileURLToPath(new URL('../../relay/cli.ts', import.meta.url));
const followed = `channel:${DEMO_CHANNEL}:followed`;
const everything = { text: '', events: [], verdicts: [], statusClasses: [], fromMs: null, toMs: null, intake: null };

let simulator: Simulator;
let dir = '';
let store: MemoryStore;
let endings: (() => Promise<unknown>)[] = [];

beforeEach(async () => {
  simulator = await startSimulator({ chatters: 10, activity: 'off', hookDuplicates: 0 });
  dir = await mkdtemp(join(tmpdir(), 'relay-night-'));
  store = new MemoryStore();
});
afterEach(async () => {
  for (const end of endings.splice(0).reverse()) await end();
  await simulator.close();
  await rm(dir, { recursive: true, force: true });
});

const relayFolder = () => join(dir, 'relay');
const relayAct = (...args: string[]) =>
  execFileSync(process.execPath, [CLI, '--folder', relayFolder(), ...args], {
    encoding: 'utf8',
    timeout: 30_000,
  }).trim();

/** The relay as a process of its own, on a folder of its own. */
async function startRelay(): Promise<string> {
  const child = spawn(process.execPath, [CLI, '--folder', relayFolder(), '--port', '0'], {
    stdio: ['ignore', 'pipe', 'ignore'],
  });
  endings.push(async () => {
    if (child.exitCode !== null) return;
    const closed = once(child, 'close');
    child.kill('SIGTERM');
    await closed;
  });
  const [line] = await Promise.race([once(child.stdout, 'data'), once(child, 'close')]);
  return JSON.parse(String(line)).url;
}

/** All that takes deliveries in, on this test's folder; started again it is the next run of the app. */
async function startApp() {
  const { log, redact, lines } = makeLog(systemClock);
  const clipboard = { text: '' };
  const service = new Subject<ServiceState>({
    ...{ profile: { kind: 'demo' }, mark: null, baseUrl: simulator.url, status: 'ready', fixed: false, turn: 1 },
  });
  const journal = startJournal({ path: join(dir, 'journal.sqlite'), nowMs: Date.now(), clock: systemClock, log });
  const facts = new FactStream(log);
  const receiving = new Receiving({
    ...{
      journal,
      age: makeAge(Date.now),
      settings: new SettingsService(store),
      service,
      facts,
      clock: systemClock,
      fetch,
      log,
      redact,
    },
    ...{ sealer: makeSealer(), randomBytes, dir, pasteText: async () => clipboard.text },
    copyText: async (text) => {
      clipboard.text = text;
    },
  });
  const activity = new ActivityService({ journal, facts, clock: systemClock, log });
  const close = async () => {
    endings = endings.filter((one) => one !== close);
    await receiving.close();
    await activity.close();
    await journal.close();
  };
  endings.push(close);
  await receiving.start();
  const page = async (offset: number) => (await receiving.deliveries.rows({ ...everything, offset, limit: 200 })).rows;
  return {
    ...{ receiving, clipboard, lines, close },
    feed: async () => (await activity.query('demo', { category: null, text: '', offset: 0, limit: 200 })).rows,
    /** All there are, oldest first. */
    rows: async () => {
      const all: Awaited<ReturnType<typeof page>> = [];
      for (let more = await page(0); more.length > 0; more = await page(all.length)) all.push(...more);
      return all.reverse();
    },
  };
}

function follow(from: number, count: number): void {
  for (let nth = from; nth < from + count; nth += 1) {
    const payload = { following: true, user: { username: `${CANARY}-${nth}` } };
    simulator.world.events.publish(followed, payload);
  }
}

it('has all of a night there once, in order and verified, after the relay kept it', async () => {
  const url = await startRelay();
  const evening = await startApp();
  evening.receiving.setRelay({ keep: true, hours: 24, fallbacks: [] });
  const path = await evening.receiving.openIntake({ dialect: 'platform' }, 'generate');
  const code = relayAct('--pair', 'nora');
  const none = vi.spyOn(crypto.subtle, 'generateKey').mockRejectedValue(new DOMException('', 'NotSupportedError'));
  expect(await evening.receiving.pairRelay(url, code)).toBe('cannotSeal');
  none.mockRestore();
  expect(await evening.receiving.pairRelay(url, code)).toBe('paired'); // which it was not yet
  expect(await evening.receiving.pairRelay(url, code)).toBe('refused'); // it was used
  await until(() => evening.receiving.publicUrl.value === `${url}/nora`);
  // It says what waits once it knows what to keep.
  await until(() => evening.receiving.relay.state.value.waiting !== null);
  const client = simulator.world.clients.all().find(({ id }) => id === demoHookClient.clientId);
  const wanted = { events: [followed], url: `${url}/nora${path}`, secret: evening.clipboard.text };
  const hook = client && simulator.world.hooks.create(client, wanted);
  if (!hook) throw new Error('the hook was refused');
  follow(0, 1);
  await until(async () => (await evening.rows()).length === 1);
  const secret = evening.clipboard.text;
  await evening.close();

  // A stranger who knows the path: kept, as nobody at the relay can tell, and found out here.
  const forge = () => fetch(wanted.url, { method: 'POST', body: `{"forged":"${CANARY}"}` });
  await until(async () => (await forge()).status === 202);
  // Who does not know the path can't fill the relay.
  expect((await fetch(`${url}/nora/in/unknown`, { method: 'POST', body: 'x' })).status).toBe(503);
  const batchOf = new Map<string, number>();
  for (let from = 1; from <= NIGHT; from += BATCH) {
    follow(from, BATCH);
    const ledger = () => simulator.world.deliveries.ledgerOf(hook).slice(-BATCH);
    await until(() => ledger().every(({ state }) => state === 'delivered'));
    for (const { envelopeId } of ledger()) batchOf.set(envelopeId, (from - 1) / BATCH);
    simulator.world.clock.advance((NIGHT_MS * BATCH) / NIGHT);
  }
  expect(hook).toMatchObject({ isActive: true, failuresInRow: 0 });

  // Whoever holds the relay's disk reads nothing.
  for (const name of await readdir(relayFolder())) {
    const bytes = await readFile(join(relayFolder(), name));
    for (const text of [CANARY, path, secret, 'nora:']) expect(bytes.includes(text), `${text} in ${name}`).toBe(false);
  }

  const morning = await startApp();
  await untilLong(() => morning.receiving.relay.state.value.brought?.count === NIGHT + 1);
  await until(() => morning.receiving.relay.state.value.waiting?.count === 0);
  const all = await morning.rows();
  const kept = all.filter(({ waitedMs }) => waitedMs !== null);
  const [forged, ...genuine] = kept;
  expect(forged).toMatchObject({ verdict: 'missing', status: 401 });
  expect(genuine).toHaveLength(NIGHT);
  expect(genuine.every(({ verdict, status, copies }) => verdict === 'valid' && status === 204 && copies === 1)).toBe(
    true,
  );
  expect(new Set(all.map(({ envelopeId }) => envelopeId)).size).toBe(NIGHT + 2); // with the forged one, and the live one
  // In a batch the service calls several times at once; between batches there is an order.
  const order = genuine.map(({ envelopeId }) => batchOf.get(envelopeId ?? ''));
  expect(order).toEqual(Array.from({ length: NIGHT }, (_, nth) => Math.floor(nth / BATCH)));
  expect(hook).toMatchObject({ isActive: true, failuresInRow: 0 });
  const told = (await morning.feed()).find(({ fact }) => fact.kind === 'relayBrought');
  expect(told).toMatchObject({ fact: { deliveries: NIGHT + 1, refused: 1 }, source: 'app' });
  // And what comes now comes live again.
  follow(NIGHT + 1, 1);
  await until(async () => (await morning.rows()).at(-1)?.waitedMs === null);
  for (const line of morning.lines) expect(line).not.toContain(secret);
}, 300_000);
