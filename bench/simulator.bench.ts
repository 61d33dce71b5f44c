import { type ChildProcess, spawn } from 'node:child_process';
import { once } from 'node:events';
import { fileURLToPath } from 'node:url';
import { WebSocket } from 'ws';
import { DEMO_CLIENT_ID } from '../shared/demoClientId.ts';
import { printLine, quantile, rounded } from './figures.ts';
import { load, type Target } from './requestLoad.ts';

/**
 * How fast the simulator answers, beside a bare hono route and a bare node:http answer with the same JSON; how fast it speaks
 * to a thousand sockets, beside a bare socket server; and how long worlds of many people take to make. Peers are measured in
 * turn with it, in the same run.
 */

const BENCH = 'simulator';
const ROUNDS = 9;
const ROUND_MS = 700;
const CHANNEL = 40_213;
const SOCKETS = 1_000;
const MESSAGES = 100;
const BROADCAST_ROUNDS = 5;
const START_ROUNDS = 5;
/** What a world of 100,000 may take. */
const START_LIMIT = { ms: 2_000, megabytes: 300 };
const MILLION_LIMIT_MEGABYTES = 1_500;

const children: ChildProcess[] = [];

/** Starts a script and returns the first line it says, as JSON. */
async function start(script: string, ...args: string[]): Promise<Record<string, unknown>> {
  const path = fileURLToPath(new URL(script, import.meta.url));
  const child = spawn(process.execPath, [path, ...args], { stdio: ['ignore', 'pipe', 'ignore'] });
  children.push(child);
  const ended = once(child, 'close').then(() => Promise.reject(new Error(`${script} said nothing`)));
  const [line] = await Promise.race([once(child.stdout, 'data'), ended]);
  ended.catch(() => undefined);
  return JSON.parse(String(line));
}

const plenty = ['channel-read', 'chats', 'global'].flatMap((name) => ['--limit', `${name}=999999999`]);
const simulator = await start(
  '../simulator/cli.ts',
  '--chatters',
  '20000',
  '--activity',
  'off',
  '--rate',
  '0',
  ...plenty,
);
const url = String(simulator.url);
const port = Number(new URL(url).port);
const headers = { 'Client-ID': DEMO_CLIENT_ID };

async function requests(name: string, path: string): Promise<void> {
  const sample = await (await fetch(`${url}${path}`, { headers })).text();
  const peers = await start('./peers.ts', sample);
  const targets: Record<string, Target> = {
    simulator: { port, path, headers },
    hono: { port: Number(peers.hono), path: path.replace(/\?.*/, ''), headers },
    http: { port: Number(peers.http), path, headers },
  };
  const rates = new Map<string, number[]>(Object.keys(targets).map((target) => [target, []]));
  for (const target of Object.values(targets)) await load(target, ROUND_MS / 2);
  for (let round = 0; round < ROUNDS; round++) {
    for (const [target, at] of Object.entries(targets)) rates.get(target)?.push(await load(at, ROUND_MS));
  }
  children.at(-1)?.kill();
  const median = (target: string) => quantile(rates.get(target) ?? [], 0.5);
  // Each round beside its own peer: what else the machine does then strikes both.
  const ratios = (rates.get('simulator') ?? []).map((rate, round) => rate / (rates.get('hono')?.[round] ?? Number.NaN));
  const ratio = rounded(quantile(ratios, 0.5));
  printLine(BENCH, name, { median: Math.round(median('simulator')), unit: 'requests/s', ratio, limit: 0.5 });
  printLine(BENCH, `${name}, bare hono`, { median: Math.round(median('hono')), unit: 'requests/s', ratio: null });
  printLine(BENCH, `${name}, bare node:http`, { median: Math.round(median('http')), unit: 'requests/s', ratio: null });
}

type Reader = { readonly socket: WebSocket; seen: number };

async function openReaders(address: string, hello: string | undefined): Promise<Reader[]> {
  const readers: Reader[] = [];
  while (readers.length < SOCKETS) {
    const batch = Array.from({ length: 50 }, () => ({ socket: new WebSocket(address, { headers }), seen: 0 }));
    await Promise.all(batch.map(({ socket }) => once(socket, 'open')));
    for (const reader of batch) {
      reader.socket.on('message', (data: Buffer) => {
        // A message, and not the welcome or a reply, by its length alone: reading it would measure the reader.
        if (data.length > 250) reader.seen += 1;
      });
      if (hello !== undefined) reader.socket.send(hello);
    }
    readers.push(...batch);
  }
  return readers;
}

/** Milliseconds until everybody has got so many more messages. */
async function untilSeen(readers: readonly Reader[], tell: () => unknown): Promise<number> {
  for (const reader of readers) reader.seen = 0;
  const startMs = performance.now();
  tell();
  while (readers.some(({ seen }) => seen < MESSAGES)) await new Promise((resolve) => setTimeout(resolve, 2));
  return performance.now() - startMs;
}

async function broadcast(): Promise<void> {
  const control = (path: string, body: object) =>
    fetch(`${url}/_sim${path}`, { method: 'POST', body: JSON.stringify(body) });
  const said = await (await control(`/channels/${CHANNEL}/chat`, { username: 'pim', message: 'one more time' })).json();
  const peers = await start('./peers.ts', JSON.stringify({ type: 'event', event: 'ChatMessage', data: said }));
  const auth = JSON.stringify({ type: 'method', method: 'auth', arguments: [CHANNEL], id: 0 });
  const ours = await openReaders(`${url.replace('http', 'ws')}/chat/1`, auth);
  const theirs = await openReaders(`ws://127.0.0.1:${peers.sockets}`, undefined);
  const times: [number, number][] = [];
  for (let round = 0; round <= BROADCAST_ROUNDS; round++) {
    await control(`/channels/${CHANNEL}/flood`, { perSecond: MESSAGES * 10, seconds: 0.1 });
    const mine = await untilSeen(ours, () => control('/clock', { advanceMs: 200 }));
    const peer = await untilSeen(theirs, () => theirs[0]?.socket.send(String(MESSAGES)));
    if (round > 0) times.push([mine, peer]);
  }
  for (const { socket } of [...ours, ...theirs]) socket.terminate();
  children.at(-1)?.kill();
  const perSecond = (ms: number) => Math.round((SOCKETS * MESSAGES * 1000) / ms);
  const median = (at: 0 | 1) =>
    perSecond(
      quantile(
        times.map((pair) => pair[at]),
        0.5,
      ),
    );
  const ratio = rounded(
    quantile(
      times.map(([mine, peer]) => peer / mine),
      0.5,
    ),
  );
  printLine(BENCH, 'broadcast to 1,000 sockets', { median: median(0), unit: 'messages/s', ratio });
  printLine(BENCH, 'broadcast to 1,000 sockets, bare ws', { median: median(1), unit: 'messages/s', ratio: null });
}

async function worldOf(chatters: number): Promise<{ ms: number; resident: number; held: number }> {
  const told = await start('./worldStart.ts', String(chatters));
  return { ms: Number(told.lookedMs), resident: Number(told.residentMegabytes), held: Number(told.heldMegabytes) };
}

async function startUp(): Promise<void> {
  const worlds: { ms: number; resident: number; held: number }[] = [];
  for (let round = 0; round < START_ROUNDS; round++) worlds.push(await worldOf(100_000));
  const ms = quantile(
    worlds.map((world) => world.ms),
    0.5,
  );
  const resident = quantile(
    worlds.map((world) => world.resident),
    0.5,
  );
  const name = 'world of 100,000 chatters and 90 days';
  printLine(BENCH, `${name}, time`, { median: Math.round(ms), unit: 'ms', ratio: rounded(ms / START_LIMIT.ms) });
  const ratio = rounded(resident / START_LIMIT.megabytes);
  printLine(BENCH, `${name}, memory`, { median: Math.round(resident), unit: 'MB', ratio });
  const { resident: million, held, ms: millionMs } = await worldOf(1_000_000);
  printLine(BENCH, 'world of 1,000,000 chatters, memory', {
    median: Math.round(million),
    unit: 'MB',
    ratio: rounded(million / MILLION_LIMIT_MEGABYTES),
    heldMegabytes: Math.round(held),
    ms: Math.round(millionMs),
  });
}

try {
  await requests('GET /channels/{id}', `/api/v1/channels/${CHANNEL}`);
  await requests('a page of chatters', `/api/v2/chats/${CHANNEL}/users?limit=100`);
  await broadcast();
  await startUp();
} finally {
  for (const child of children) child.kill();
}
