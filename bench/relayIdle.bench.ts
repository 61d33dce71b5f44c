import { mkdtempSync, readdirSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { DatabaseSync } from 'node:sqlite';
import { WebSocket } from 'ws';
import { digestOf } from '../relay/appIds.ts';
import { openApps } from '../relay/store/openStore.ts';
import { systemAfter } from '../relay/systemAfter.ts';
import { RELAY_PROTOCOL_2, type RelayFrame } from '../shared/relayFrames.ts';
import { type RelayEnd, RelayLink } from '../shared/relayLink.ts';
import { RelayRounds, relayBeats } from '../shared/relayRounds.ts';
import { makeRelayKeyPair } from '../shared/relaySeal.ts';
import { printLine, rounded } from './figures.ts';
import { startRelay } from './relayProcess.ts';

/**
 * What apps cost that are connected to one relay and rest: 10,000 of them, each with keeping on and one path, listening and asking as
 * the app does. Memory is what the relay's process has more of than before the first; processor time is of 90 s of rest, beside
 * what every app heard meanwhile.
 */

const BENCH = 'relayIdle';
const APPS = 10_000;
const AT_ONCE = 50;
const TOLD_EVERY_MS = relayBeats.relay.lookEveryMs * relayBeats.relay.tellEvery;
const REST_MS = 2 * TOLD_EVERY_MS;
const LOOKS_A_ROUND = 10;
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

const rounds = new RelayRounds({
  beat: relayBeats.app,
  after: systemAfter,
  parts: LOOKS_A_ROUND,
});
const counted = { heard: 0, asked: 0, ended: 0 };

/** Beats as the app's end of a connection does. */
function beat(socket: WebSocket): RelayLink {
  const end: RelayEnd = {
    send: (message) => socket.send(message),
    bufferedAmount: 0,
    ping: () => {
      counted.asked += 1;
      socket.ping();
    },
    tell: () => socket.pong(),
    close: (code) => socket.close(code),
    terminate: () => {
      counted.ended += 1;
      socket.terminate();
    },
    frame: () => {},
  };
  const link = new RelayLink(end, { rounds, soon: setImmediate });
  const heard = () => {
    counted.heard += 1;
    link.heard();
  };
  socket.on('message', heard);
  socket.on('ping', heard);
  socket.on('pong', heard);
  socket.on('close', () => link.ended());
  return link;
}

function connect(url: string, index: number, settings: RelayFrame): Promise<WebSocket> {
  return new Promise((resolve, reject) => {
    const socket = new WebSocket(`${url.replace('http', 'ws')}/${idOf(index)}`, RELAY_PROTOCOL_2, {
      headers: { Authorization: `Bearer ${SECRET}` },
      perMessageDeflate: false,
    });
    socket.on('open', () => beat(socket).send(settings));
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
  const settings: RelayFrame = { kind: 'settings', stream: 0, settings: { hours: 24, publicKey, paths } };
  const before = residentBytes(relay.pid);
  for (let from = 0; from < APPS; from += AT_ONCE) {
    const some = Array.from({ length: AT_ONCE }, (_, index) => connect(relay.url, from + index, settings));
    sockets.push(...(await Promise.all(some)));
  }
  await new Promise((resolve) => setTimeout(resolve, TOLD_EVERY_MS));
  Object.assign(counted, { heard: 0, asked: 0, ended: 0 });
  const startMs = performance.now();
  const spentMs = processorMs(relay.pid);
  await new Promise((resolve) => setTimeout(resolve, REST_MS));
  const share = (processorMs(relay.pid) - spentMs) / (performance.now() - startMs);
  const bytes = (residentBytes(relay.pid) - before) / APPS;
  printLine(BENCH, `${APPS} apps, memory an app`, {
    median: rounded(bytes / 1_000),
    unit: 'kB',
    ratio: rounded(bytes / 20_000),
  });
  printLine(BENCH, `${APPS} apps at rest, processor`, {
    median: rounded(share * 100),
    unit: '% of a core',
    ratio: rounded(share / 0.02),
    heardByAnApp: rounded(counted.heard / APPS),
    asked: counted.asked,
    ended: counted.ended,
  });
} finally {
  for (const socket of sockets) socket.terminate();
  await relay.end();
  rmSync(folder, { recursive: true, force: true });
}
