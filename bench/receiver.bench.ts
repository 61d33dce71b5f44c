import { printLine, quantile, rounded } from './figures.ts';
import { endAll, LoadSender, Peer, type PeerName } from './receiverRuns.ts';

/**
 * Deliveries a second through the receiver with its journal on disk, as fast as it answers them for a minute without a pause, beside
 * node:http that verifies, parses and dedupes in memory alone (the limit) and beside what others would use, all in one run and in turn;
 * and what a delivery costs of all threads, with what is filed after the answer, and apart from it what the index of words takes then. First of all, that the sender is not the limit: what
 * answers unread must carry twice what the limit does. `node bench/receiver.bench.ts [--short]` prints a JSON line each. With
 * BENCH_PEERS (such as `bare,ours`) only those run, BENCH_ROUNDS times for BENCH_SECONDS.
 */

const BENCH = 'receiver';
const isShort = process.argv.includes('--short');
const ALL: readonly PeerName[] = ['bare', 'ours', 'octokit', ...(isShort ? [] : (['express', 'fastify'] as const))];
const asked = process.env.BENCH_PEERS?.split(',');
const PEERS = ALL.filter((name) => asked?.includes(name) ?? true);
const ROUNDS = Number(process.env.BENCH_ROUNDS ?? 3);
const SECONDS = Number(process.env.BENCH_SECONDS ?? (isShort ? 8 : 60));
const WARM_UP_SECONDS = 1;
const UNREAD_SECONDS = 3;
/** More than any of them answers in a second. */
const MOST_A_SECOND = 100_000;
const MEMORY = { seconds: isShort ? 4 : 20, times: isShort ? 2 : 4 };

/**
 * Deliveries a second, and microseconds of work a delivery until all was filed and told; `index`: what it takes besides until the words of
 * all are in the index, which waits for a quiet time.
 */
type Round = {
  rate: number;
  main: number;
  others: number;
  index: number;
  count: number;
  pauseMs: number;
  sender: number;
  filedMs: number;
};

const median = (values: readonly number[]): number => quantile(values, 0.5);

/** A receiver that has seen nothing, and is told all of its work before the next one's turn. */
async function round(sender: LoadSender, name: PeerName, seconds: number): Promise<Round> {
  const peer = await Peer.start(name, sender);
  await peer.load({ seconds: WARM_UP_SECONDS, perSecond: null });
  const before = await peer.work();
  const { count, ms, pauseMs, microseconds } = await peer.load({ seconds, perSecond: null });
  const answeredMs = performance.now();
  const after = await peer.work();
  const filedMs = performance.now() - answeredMs;
  const indexed = name === 'ours' ? await peer.indexed() : after;
  await peer.end();
  return {
    rate: (count * 1000) / ms,
    main: (after.main - before.main) / count,
    others: (after.others - before.others) / count,
    index: (indexed.main + indexed.others - after.main - after.others) / count,
    ...{ count, pauseMs, sender: microseconds, filedMs },
  };
}

async function throughput(sender: LoadSender): Promise<void> {
  const rounds = new Map<PeerName, Round[]>([
    ['unread', []],
    ...PEERS.map((name) => [name, []] as [PeerName, Round[]]),
  ]);
  for (let nth = 0; nth < ROUNDS; nth++) {
    rounds.get('unread')?.push(await round(sender, 'unread', UNREAD_SECONDS));
    for (const name of PEERS) rounds.get(name)?.push(await round(sender, name, SECONDS));
  }
  const of = (name: PeerName, figure: keyof Round) => (rounds.get(name) ?? []).map((one) => one[figure]);
  const beside = (one: PeerName, other: PeerName): number => {
    const others = of(other, 'rate');
    return rounded(median(of(one, 'rate').map((rate, nth) => rate / (others[nth] ?? Number.NaN))));
  };
  for (const name of rounds.keys()) {
    printLine(BENCH, name === 'unread' ? 'what the sender carries, answered unread' : `deliveries, ${name}`, {
      median: Math.round(median(of(name, 'rate'))),
      unit: 'deliveries/s',
      ratio: beside(name, 'bare'),
      seconds: name === 'unread' ? UNREAD_SECONDS : SECONDS,
      deliveries: median(of(name, 'count')),
      longestPauseMs: rounded(median(of(name, 'pauseMs')), 1),
      senderMicroseconds: rounded(median(of(name, 'sender')), 1),
    });
  }
  if (PEERS.includes('octokit')) {
    printLine(BENCH, 'deliveries, ours beside @octokit/webhooks', {
      median: Math.round(median(of('ours', 'rate'))),
      unit: 'deliveries/s',
      ratio: beside('ours', 'octokit'),
    });
  }
  for (const name of PEERS) {
    const main = median(of(name, 'main'));
    const others = median(of(name, 'others'));
    const all = (rounds.get(name) ?? []).map((one) => one.main + one.others);
    const bare = (rounds.get('bare') ?? []).map((one) => one.main + one.others);
    printLine(BENCH, `work a delivery, ${name}`, {
      median: rounded(median(all), 1),
      unit: 'µs',
      ratio: rounded(median(all.map((work, nth) => work / (bare[nth] ?? Number.NaN)))),
      mainMicroseconds: rounded(main, 1),
      otherMicroseconds: rounded(others, 1),
      filedAfterMs: Math.round(median(of(name, 'filedMs'))),
      indexMicroseconds: rounded(median(of(name, 'index')), 1),
    });
  }
}

/** The garbage is collected before each look, so that what grows is what is kept. */
async function memory(sender: LoadSender): Promise<void> {
  const peer = await Peer.start('ours', sender);
  let { count } = await peer.load({ seconds: WARM_UP_SECONDS, perSecond: null });
  await peer.work();
  const first = await peer.memory();
  for (let nth = 0; nth < MEMORY.times; nth++) {
    count += (await peer.load({ seconds: MEMORY.seconds, perSecond: null })).count;
    await peer.work();
  }
  const last = await peer.memory();
  printLine(BENCH, `memory after ${count.toLocaleString('en')} deliveries`, {
    median: rounded(last.held, 1),
    unit: 'MB',
    ratio: rounded(last.held / first.held),
    residentMegabytes: Math.round(last.resident),
    residentBefore: Math.round(first.resident),
  });
  await peer.end();
}

const sender = new LoadSender();
try {
  // No more than is sent: to sign a minute's takes seconds.
  const loads = asked === undefined ? [SECONDS, MEMORY.seconds * MEMORY.times] : [SECONDS];
  const count = (Math.max(...loads) + WARM_UP_SECONDS) * MOST_A_SECOND;
  await sender.make(PEERS.includes('octokit') ? ['poker', 'github'] : ['poker'], count);
  await throughput(sender);
  if (asked === undefined) await memory(sender);
  sender.end();
} finally {
  endAll();
}
