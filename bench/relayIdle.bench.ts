import { mkdtempSync, readdirSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { DatabaseSync } from 'node:sqlite';
import { WebSocket } from 'ws';
import { digestOf } from '../relay/appIds.ts';
import { openApps } from '../relay/store/openStore.ts';
import { encodeRelayFrame, RELAY_PROTOCOL_2 } from '../shared/relayFrames.ts';
import { relayBeats } from '../shared/relayRounds.ts';
import { makeRelayKeyPair } from '../shared/relaySeal.ts';
import { printLine, rounded } from './figures.ts';
import { startRelay } from './relayProcess.ts';

/**
 * What apps cost that are connected to one relay and rest: 10,000 of them, each with keeping on and one path, pinging as often as
 * the app does. Memory is what the relay's process has more of than before the first; processor time is of 90 s of rest.
 */

const BENCH = 'relayIdle';
const APPS = 10_000;
const AT_ONCE = 50;
const PING_EVERY_MS = relayBeats.app.lookEveryMs * relayBeats.app.pingEvery;
const REST_MS = 2 * PING_EVERY_MS;
const SECRET = 'a-secret-for-the-bench-alone';

const idOf = (index: number) => `app-${index}`;

/** One transaction instead of a thousand commands. */
function addApps(folder: string): void {
  openApps(folder).close();
  const database = new DatabaseSync(join(folder, 'apps.sqlite'));
  const insert = database.prepare('INSERT INTO apps (name, digest) VALUES (?, ?)');
  database.exec('BEGIN');
  for (let index = 0; index < APPS; index++) insert.run(idOf(index), digestOf(SECRET));
  database.exec('COMMIT');
  database.close();
}

const residentBytes = (pid: number) =>
  Number(/VmRSS:\s+(\d+)/.exec(readFileSync(`/proc/${pid}/status`, 'utf8'))?.[1]) * 1024;

/**
 * In ms, user and system of all threads together, as the scheduler measures it: the hundredths of a second of `stat` are guessed from
 * who runs when the clock ticks, and hundreds of short answers a second are hit or missed by that.
 */
function processorMs(pid: number): number {
  const threads = readdirSync(`/proc/${pid}/task`).map((thread) => `/proc/${pid}/task/${thread}/schedstat`);
  return threads.reduce((sum, file) => sum + Number(readFileSync(file, 'utf8').split(' ')[0]) / 1e6, 0);
}

function connect(url: string, index: number, settings: Uint8Array): Promise<WebSocket> {
  return new Promise((resolve, reject) => {
    const socket = new WebSocket(`${url.replace('http', 'ws')}/${idOf(index)}`, RELAY_PROTOCOL_2, {
      headers: { Authorization: `Bearer ${SECRET}` },
      perMessageDeflate: false,
    });
    socket.on('open', () => socket.send(settings));
    socket.once('message', () => resolve(socket)); // how things stand: what it asked is set
    socket.on('error', reject);
  });
}

const folder = mkdtempSync(join(tmpdir(), 'relay-idle-'));
const sockets: WebSocket[] = [];
addApps(folder);
const relay = await startRelay('--folder', folder, '--port', '0');
try {
  const { publicKey } = await makeRelayKeyPair();
  const paths = [new Uint8Array(digestOf('/in/1'))];
  const settings = encodeRelayFrame({ kind: 'settings', stream: 0, settings: { hours: 24, publicKey, paths } });
  const before = residentBytes(relay.pid);
  for (let from = 0; from < APPS; from += AT_ONCE) {
    const some = Array.from({ length: AT_ONCE }, (_, index) => connect(relay.url, from + index, settings));
    sockets.push(...(await Promise.all(some)));
  }
  // Each pings at a moment of its own, as apps that came one by one do.
  const pings = sockets.map((socket, index) => {
    const timer: { end: () => void } = { end: () => clearTimeout(first) };
    const first = setTimeout(
      () => {
        socket.ping();
        const again = setInterval(() => socket.ping(), PING_EVERY_MS);
        timer.end = () => clearInterval(again);
      },
      (index / APPS) * PING_EVERY_MS,
    );
    return timer;
  });
  await new Promise((resolve) => setTimeout(resolve, PING_EVERY_MS));
  const startMs = performance.now();
  const spentMs = processorMs(relay.pid);
  await new Promise((resolve) => setTimeout(resolve, REST_MS));
  const share = (processorMs(relay.pid) - spentMs) / (performance.now() - startMs);
  const bytes = (residentBytes(relay.pid) - before) / APPS;
  for (const { end } of pings) end();
  printLine(BENCH, `${APPS} apps, memory an app`, {
    median: rounded(bytes / 1_000),
    unit: 'kB',
    ratio: rounded(bytes / 20_000),
  });
  printLine(BENCH, `${APPS} apps at rest, processor`, {
    median: rounded(share * 100),
    unit: '% of a core',
    ratio: rounded(share / 0.02),
  });
} finally {
  for (const socket of sockets) socket.terminate();
  await relay.end();
  rmSync(folder, { recursive: true, force: true });
}
