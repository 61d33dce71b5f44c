import { type ChildProcess, fork } from 'node:child_process';
import { once } from 'node:events';
import { printLine, quantile, rounded } from './figures.ts';
import type { LoadOrder, LoadResult } from './receiverLoad.ts';
import type { PeerMemory, PeerWork } from './receiverPeers.ts';

/**
 * Deliveries a second through the receiver with its journal on disk, beside node:http that verifies, parses and dedupes in memory
 * alone (the limit) and beside what others would use, all in one run and in turn; the waits at a thousand a second; and memory over
 * a million. `node bench/receiver.bench.ts` prints a JSON line each. What is filed after the answer is in the work
 * that is told of each, and done before the next one's turn.
 */

const BENCH = 'receiver';
const SECRET = 'open-sesame';
const CONNECTIONS = 32;
const PEERS = ['bare', 'ours', 'octokit', 'express', 'fastify'] as const;
const ROUNDS = 7;
const WARM_UP = 5_000;
const COUNT = 20_000;
const PACED = { perSecond: 1_000, count: 10_000 };
const MEMORY = { count: 1_000_000, step: 50_000, longestMs: 180_000 };

type Peer = (typeof PEERS)[number];

const children: ChildProcess[] = [];
function start(file: string, ...args: string[]): ChildProcess {
  const child = fork(new URL(file, import.meta.url), args, { execArgv: [], serialization: 'advanced' });
  children.push(child);
  return child;
}

async function ask<T>(child: ChildProcess, order: object | string): Promise<T> {
  const answer = once(child, 'message');
  child.send(order);
  return (await answer)[0] as T;
}

const sender = start('./receiverLoad.ts');
const dialectOf = (peer: Peer): LoadOrder['dialect'] => (peer === 'octokit' ? 'github' : 'poker');

async function startPeer(name: Peer): Promise<{ child: ChildProcess; load(more: Load): Promise<LoadResult> }> {
  const child = start('./receiverPeers.ts', name, SECRET);
  const [{ port, path }] = (await once(child, 'message')) as [{ port: number; path: string }];
  const load = async (more: Load): Promise<LoadResult> => {
    const dialect = dialectOf(name);
    const result = await ask<LoadResult>(sender, {
      port,
      path,
      secret: SECRET,
      dialect,
      connections: CONNECTIONS,
      ...more,
    });
    if (result.bad > 0) throw new Error(`${name} turned ${result.bad} away`);
    return result;
  };
  return { child, load };
}

type Load = Pick<LoadOrder, 'count' | 'perSecond'>;

const perSecond = ({ count, ms }: LoadResult): number => (count * 1000) / ms;
const median = (values: readonly number[]): number => quantile(values, 0.5);

/** A round, and then all that it has left to do: nobody pays for another one's work. */
async function round({ child, load }: Awaited<ReturnType<typeof startPeer>>): Promise<Round> {
  const before = await ask<PeerWork>(child, 'work');
  const rate = perSecond(await load({ count: COUNT, perSecond: null }));
  const after = await ask<PeerWork>(child, 'work');
  return { rate, main: (after.main - before.main) / COUNT, others: (after.others - before.others) / COUNT };
}

/** Deliveries a second, and microseconds of work a delivery. */
type Round = { rate: number } & PeerWork;

async function throughput(): Promise<void> {
  const peers = new Map<Peer, Awaited<ReturnType<typeof startPeer>>>();
  for (const name of PEERS) {
    const peer = await startPeer(name);
    await peer.load({ count: WARM_UP, perSecond: null });
    peers.set(name, peer);
  }
  const rounds = new Map<Peer, Round[]>(PEERS.map((name) => [name, []]));
  for (let nth = 0; nth < ROUNDS; nth++) {
    for (const [name, peer] of peers) rounds.get(name)?.push(await round(peer));
  }
  const beside = (one: Peer, other: Peer): number => {
    const others = rounds.get(other) ?? [];
    return rounded(median((rounds.get(one) ?? []).map(({ rate }, nth) => rate / (others[nth]?.rate ?? Number.NaN))));
  };
  for (const [name, all] of rounds) {
    printLine(BENCH, `deliveries, ${name}`, {
      median: Math.round(median(all.map(({ rate }) => rate))),
      unit: 'deliveries/s',
      ratio: beside(name, 'bare'),
      mainMicroseconds: rounded(median(all.map(({ main }) => main)), 1),
      otherMicroseconds: rounded(median(all.map(({ others }) => others)), 1),
    });
  }
  printLine(BENCH, 'deliveries, beside @octokit/webhooks', {
    median: Math.round(median((rounds.get('ours') ?? []).map(({ rate }) => rate))),
    unit: 'deliveries/s',
    ratio: beside('ours', 'octokit'),
  });
  for (const { child } of peers.values()) child.disconnect();
}

async function waits(): Promise<void> {
  const { child, load } = await startPeer('ours');
  await load({ count: WARM_UP, perSecond: null });
  // What the warm-up has left to file is not of this case.
  await ask<PeerWork>(child, 'work');
  const { p50Ms, p99Ms } = await load(PACED);
  printLine(BENCH, 'wait at 1,000 a second', { median: rounded(p50Ms), p99: rounded(p99Ms), unit: 'ms', ratio: null });
  child.disconnect();
}

/** The garbage is collected before each look, so that what grows is what is kept. */
async function memory(): Promise<void> {
  const { child, load } = await startPeer('ours');
  await load({ count: MEMORY.step, perSecond: null });
  const look = () => ask<PeerMemory>(child, 'memory');
  const first = await look();
  const endMs = performance.now() + MEMORY.longestMs;
  let count = MEMORY.step;
  while (count < MEMORY.count && performance.now() < endMs) {
    await load({ count: MEMORY.step, perSecond: null });
    count += MEMORY.step;
  }
  const last = await look();
  printLine(BENCH, `memory after ${count.toLocaleString('en')} deliveries`, {
    median: rounded(last.held, 1),
    unit: 'MB',
    ratio: rounded(last.held / first.held),
    residentMegabytes: Math.round(last.resident),
    residentBefore: Math.round(first.resident),
  });
  child.disconnect();
}

try {
  await throughput();
  await waits();
  await memory();
} finally {
  for (const child of children) if (child.connected) child.disconnect();
}
