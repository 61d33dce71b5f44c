import { createHmac, randomUUID } from 'node:crypto';
import { mkdtempSync, rmSync } from 'node:fs';
import { Agent, request } from 'node:http';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { systemClock } from '../electron/kernel/clock.ts';
import { Redactor } from '../electron/kernel/redact.ts';
import { Subject } from '../electron/kernel/subject.ts';
import { deliverKept } from '../electron/receiver/public/deliverKept.ts';
import { RelayKeeping } from '../electron/receiver/public/relayKeeping.ts';
import { createRelayTunnel } from '../electron/receiver/public/relayTunnel.ts';
import { digestOf } from '../relay/appIds.ts';
import { openApps } from '../relay/store/openStore.ts';
import { makeRelayKeyPair } from '../shared/relaySeal.ts';
import { printLine, quantile, rounded } from './figures.ts';
import { hostReceiver } from './receiverHost.ts';
import { startRelay } from './relayProcess.ts';

/**
 * How fast the app has what a relay kept for it: opened, verified, in its journal on the disk, and removed at the relay, beside as many
 * deliveries that are posted to the same receiver directly, as many at once as the relay has under way.
 */

const BENCH = 'relayBring';
const ROUNDS = 5;
const COUNT = process.argv.includes('--short') ? 300 : 1_000;
const AT_ONCE = 16;
const PATH = '/in/1';
const SECRET = 'a-secret-for-the-bench-alone';

const folder = mkdtempSync(join(tmpdir(), 'relay-bring-'));
const keys = await makeRelayKeyPair();
const settings = { hours: 24, publicKey: keys.publicKey, paths: [new Uint8Array(digestOf(PATH))] };
const apps = openApps(join(folder, 'relay'));
const token = apps.add('bench');
apps.setSettings('bench', settings);
apps.close();
const relay = await startRelay('--folder', join(folder, 'relay'), '--port', '0');
let came = () => {};
const receiver = await hostReceiver({ secret: SECRET, path: PATH, onEvent: () => came() });

function post(agent: Agent, url: string): Promise<void> {
  const sentAt = new Date().toISOString();
  const body = JSON.stringify({ event: 'bench', id: randomUUID(), payload: { text: 'x'.repeat(300) }, sentAt });
  const signature = createHmac('sha384', SECRET).update(body).digest('hex').toUpperCase();
  return new Promise((resolve, reject) => {
    const headers = { 'Poker-Signature': `sha384=${signature}`, 'Content-Length': Buffer.byteLength(body) };
    const outgoing = request(url, { agent, method: 'POST', headers }, (answer) => {
      const { statusCode = 0 } = answer;
      answer.resume();
      answer.on('end', () => (statusCode < 300 ? resolve() : reject(new Error(`${statusCode}`))));
    });
    outgoing.on('error', reject).end(body);
  });
}

/** Posts so many, so many at once. */
async function postAll(url: string, count: number, atOnce: number): Promise<void> {
  const agent = new Agent({ keepAlive: true, maxSockets: atOnce });
  let left = count;
  const lane = async () => {
    while (left-- > 0) await post(agent, url);
  };
  await Promise.all(Array.from({ length: atOnce }, lane));
  agent.destroy();
}

type Took = { rate: number; cpuUs: number };

/** What it takes until as many have come. */
async function took(act: () => Promise<() => void>): Promise<Took> {
  let left = COUNT;
  const { promise, resolve } = Promise.withResolvers<void>();
  came = () => {
    left -= 1;
    if (left === 0) resolve();
  };
  const startMs = performance.now();
  const before = process.cpuUsage();
  const end = await act();
  await promise;
  const { user, system } = process.cpuUsage(before);
  const rate = (COUNT / (performance.now() - startMs)) * 1_000;
  end();
  await receiver.settled();
  return { rate, cpuUs: (user + system) / COUNT };
}

/** Connects to the relay as the app does, and takes all that waits. */
async function bring(): Promise<() => void> {
  const log = { info: () => {}, warn: console.error, fault: (event: string, cause: unknown) => `${event} ${cause}` };
  const keeping = new RelayKeeping({
    settings: new Subject({ relayKeep: true, relayKeepHours: 24 }),
    keys: async () => keys,
    paths: () => [PATH],
    pathsChanged: new Subject(0),
    deliver: (sealed, by) => deliverKept(sealed, by, { door: receiver.door, clock: systemClock }),
    brought: () => {},
    dropped: async () => {},
    clock: systemClock,
    log,
  });
  const deps = { clock: systemClock, redact: new Redactor(), door: receiver.door, keep: keeping };
  const tunnel = createRelayTunnel(deps).open({ port: 0, address: relay.url, token, news: () => {} });
  return () => {
    tunnel.close();
    keeping.close();
  };
}

try {
  const rounds: { relay: Took; direct: Took }[] = [];
  for (let index = 0; index <= ROUNDS; index++) {
    await postAll(`${relay.url}/bench${PATH}`, COUNT, 64);
    const brought = await took(bring);
    const direct = await took(async () => {
      await postAll(receiver.url, COUNT, AT_ONCE);
      return () => {};
    });
    if (index > 0) rounds.push({ relay: brought, direct }); // the first warms both up
  }
  const median = (of: (one: (typeof rounds)[number]) => number) => quantile(rounds.map(of), 0.5);
  printLine(BENCH, `${COUNT} that waited`, {
    median: Math.round(median((one) => one.relay.rate)),
    unit: 'deliveries/s',
    ratio: rounded(median((one) => one.relay.rate / one.direct.rate)),
    direct: Math.round(median((one) => one.direct.rate)),
    cpuUs: Math.round(median((one) => one.relay.cpuUs)),
  });
} finally {
  await receiver.close();
  await relay.end();
  rmSync(folder, { recursive: true, force: true });
}
