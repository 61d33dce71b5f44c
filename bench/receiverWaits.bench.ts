import { printLine, quantile, rounded } from './figures.ts';
import type { LoadResult } from './receiverLoad.ts';
import { endAll, LoadSender, Peer, type PeerName } from './receiverRuns.ts';

/**
 * How long a delivery waits for its answer, durably written: at a thousand a second, at a thousand a second in the moment in which a
 * flood has ended and all of it waits to be filed, and at two hundred. Beside node:http that keeps nothing, in the same run and in
 * turn. `ratio` is by the limit of 10 ms. `node bench/receiverWaits.bench.ts [--short]` prints a JSON line each, as soon as
 * its rounds are over: in about three minutes, short in fifteen seconds.
 */

const BENCH = 'receiverWaits';
const isShort = process.argv.includes('--short');
const LIMIT_MS = 10;
const ROUNDS = isShort ? 1 : 3;
const SECONDS = isShort ? 4 : 20;
const FLOOD_SECONDS = isShort ? 3 : 20;
const WARM_UP_SECONDS = 1;
const MOST_A_SECOND = 100_000;

const cases = [
  { name: 'at 1,000 a second', perSecond: 1_000, isFlooded: false },
  { name: 'at 1,000 a second, right after a flood', perSecond: 1_000, isFlooded: true },
  { name: 'at 200 a second', perSecond: 200, isFlooded: false },
] as const;

async function run(
  sender: LoadSender,
  name: PeerName,
  { perSecond, isFlooded }: (typeof cases)[number],
): Promise<LoadResult> {
  const peer = await Peer.start(name, sender);
  await peer.load({ seconds: isFlooded ? FLOOD_SECONDS : WARM_UP_SECONDS, perSecond: null });
  // Elsewhere what the warm-up has left to file is not of the case.
  if (!isFlooded) await peer.work();
  const result = await peer.load({ seconds: SECONDS, perSecond });
  await peer.end();
  return result;
}

const median = (results: readonly LoadResult[], of: 'p50Ms' | 'p99Ms' | 'worstMs'): number =>
  rounded(
    quantile(
      results.map((result) => result[of]),
      0.5,
    ),
  );

const sender = new LoadSender();
try {
  await sender.make(['poker'], (FLOOD_SECONDS + WARM_UP_SECONDS) * MOST_A_SECOND);
  for (const each of cases) {
    const ours: LoadResult[] = [];
    const bare: LoadResult[] = [];
    for (let nth = 0; nth < ROUNDS; nth++) {
      bare.push(await run(sender, 'bare', each));
      ours.push(await run(sender, 'ours', each));
    }
    const p99 = median(ours, 'p99Ms');
    printLine(BENCH, `wait ${each.name}`, {
      median: median(ours, 'p50Ms'),
      unit: 'ms',
      ratio: rounded(p99 / LIMIT_MS),
      p99,
      worst: median(ours, 'worstMs'),
      bareMedian: median(bare, 'p50Ms'),
      bareP99: median(bare, 'p99Ms'),
    });
  }
  sender.end();
} finally {
  endAll();
}
