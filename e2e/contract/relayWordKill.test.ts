import { type ChildProcess, fork } from 'node:child_process';
import { createHmac } from 'node:crypto';
import { once } from 'node:events';
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, expect, it } from 'vitest';
import { openJournal } from '../../electron/app/journal/openJournal.ts';
import { FakeClock } from '../../electron/testing/fakeClock.ts';
import { makeLog } from '../../electron/testing/fakeLog.ts';
import { until } from '../../electron/testing/until.ts';
import { type Relay, startRelay } from '../../relay/relay.ts';
import { openStore } from '../../relay/store/openStore.ts';
import { systemAfter } from '../../relay/systemAfter.ts';
import { digestOfPath } from '../../relay/testing/keepingApp.ts';
import { makeRelayKeyPair } from '../../shared/relaySeal.ts';
import type { WordOrder } from './relayWordChild.ts';

const PATH = '/in/5f0c9f6e6a3f4a779d0e0b8f5a1c2d3e';
const SECRET = 'open-sesame';
const DELIVERIES = 40;
/** Some are answered, and their words on their way, when it dies; some are written, and no word was said. */
const DIES_AFTER = 7;

let folder: string;
let relay: Relay | null;
const children = new Set<ChildProcess>();
beforeEach(async () => {
  folder = await mkdtemp(join(tmpdir(), 'relay-word-'));
  relay = null;
});
afterEach(async () => {
  for (const child of children) child.kill('SIGKILL');
  await relay?.close();
  await rm(folder, { recursive: true, force: true });
});

async function post(url: string, id: string): Promise<number> {
  const body = JSON.stringify({ event: 'channel:7:update', id, payload: {}, sentAt: new Date().toISOString() });
  const digest = createHmac('sha384', SECRET).update(body).digest('hex').toUpperCase();
  const headers = { 'Poker-Signature': `sha384=${digest}`, 'Poker-Nth-Retry': '0' };
  return (await fetch(`${url}/nora${PATH}`, { method: 'POST', headers, body })).status;
}

async function begin(order: WordOrder): Promise<ChildProcess> {
  const child = fork(new URL('./relayWordChild.ts', import.meta.url), { execArgv: [] });
  children.add(child);
  await once(child, 'message');
  child.send(order);
  return child;
}

/** What the journal has, the oldest first. */
async function readRows() {
  const clock = new FakeClock(Date.now());
  const { log } = makeLog(clock);
  const journal = await openJournal({ path: join(folder, 'journal.sqlite'), nowMs: clock.now(), clock, log });
  const all = { intake: null, text: '', events: [], verdicts: [], statusClasses: [], fromMs: null, toMs: null };
  const { rows } = await journal.rows('demo', { ...all, offset: 0, limit: 200 });
  await journal.close();
  return rows.toReversed();
}

it('has once and in order what the relay kept, killed again and again before it could say that it has it', {
  timeout: 300_000,
}, async () => {
  const ports = await openStore({ folder: join(folder, 'relay'), after: systemAfter });
  relay = await startRelay({ host: '127.0.0.1', port: 0, ports });
  const token = await ports.tokens.add('nora');
  const { publicKey, privateKey } = await makeRelayKeyPair();
  await ports.keep.setSettings('nora', { hours: 24, publicKey, paths: [digestOfPath(PATH)] });
  const ids = Array.from({ length: DELIVERIES }, (_, at) => `d${at}`);
  for (const id of ids) expect(await post(relay.url, id)).toBe(202);

  const hex = (bytes: Uint8Array) => Buffer.from(bytes).toString('hex');
  const order: WordOrder = {
    ...{ journal: join(folder, 'journal.sqlite'), path: PATH, secret: SECRET, relayUrl: relay.url, token },
    ...{ publicKey: hex(publicKey), privateKey: hex(privateKey), dieAfter: DIES_AFTER },
  };
  const waiting = async () => (await ports.keep.standing('nora')).waiting;
  for (let deaths = 0; deaths < 3; deaths++) {
    const child = await begin(order);
    await once(child, 'exit');
    expect(await waiting()).toBeGreaterThan(0);
  }
  const last = await begin({ ...order, dieAfter: -1 });
  await until(async () => (await waiting()) === 0);
  const gone = once(last, 'exit');
  last.kill('SIGKILL');
  await gone;

  const rows = await readRows();
  const firsts = rows.filter(({ verdict }) => verdict === 'valid');
  expect(firsts.map(({ envelopeId }) => envelopeId)).toEqual(ids);
  expect(rows.filter(({ verdict }) => verdict === 'repeated').length).toBeGreaterThan(0);
  expect(rows.filter(({ verdict }) => !['valid', 'repeated'].includes(verdict))).toEqual([]);
  expect(firsts.every(({ waitedMs }) => waitedMs !== null)).toBe(true);
});
