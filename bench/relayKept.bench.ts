import { jetstream, jetstreamManager } from '@nats-io/jetstream';
import { connect } from '@nats-io/transport-node';
import { openNats } from '../relay/nats/openNats.ts';
import { findNatsServer, startNatsServer } from '../relay/testing/natsServer.ts';
import { printLine, quantile, rounded } from './figures.ts';

/**
 * Deliveries that many relays keep in JetStream, beside JetStream's own client publishing as many bytes to a stream of its own on the
 * same server: so many at once, each acknowledged when it is in the file. Both are measured in turn, in the same run.
 */

const BENCH = 'relayKept';
const ROUNDS = 7;
const COUNT = 2_000;
const AT_ONCE = [1, 64];
const BYTES = 700;
/** As much as a relay reads at once for an app that is back. */
const READ_AT_ONCE = 16;

const found = await findNatsServer();
if (found.path === null) throw new Error(found.why);
const server = await startNatsServer(found.path);
const ports = await openNats(server.url);
const nc = await connect({ servers: server.url });
try {
  const sealed = new Uint8Array(BYTES).fill(0xa5);
  const settings = { hours: 24, publicKey: new Uint8Array(32).fill(1), paths: [] };
  await ports.keep.setSettings('bench', settings);
  await (await jetstreamManager(nc)).streams.add({ name: 'peer', subjects: ['peer'] });
  const js = jetstream(nc);
  const keepOne = () => ports.keep.append('bench', { arrivedAtMs: Date.now(), sealed });
  const publishOne = () => js.publish('peer', sealed);

  for (const atOnce of AT_ONCE) {
    const rates: { kept: number; published: number }[] = [];
    await rate(keepOne, atOnce);
    await rate(publishOne, atOnce);
    for (let index = 0; index < ROUNDS; index++) {
      rates.push({ published: await rate(publishOne, atOnce), kept: await rate(keepOne, atOnce) });
      await drain();
    }
    const median = (of: (one: { kept: number; published: number }) => number) => quantile(rates.map(of), 0.5);
    printLine(BENCH, `kept in JetStream, ${atOnce} at once`, {
      median: Math.round(median(({ kept }) => kept)),
      unit: 'deliveries/s',
      ratio: rounded(median(({ kept, published }) => kept / published)),
      client: Math.round(median(({ published }) => published)),
    });
  }

  await rate(keepOne, 64);
  const drained = [];
  for (let index = 0; index < ROUNDS; index++) {
    await rate(keepOne, 64);
    const startMs = performance.now();
    const count = await drain();
    drained.push((count / (performance.now() - startMs)) * 1_000);
  }
  printLine(BENCH, 'read in order and removed one by one', {
    median: Math.round(quantile(drained, 0.5)),
    unit: 'deliveries/s',
    ratio: null,
  });
} finally {
  await nc.close();
  for (const port of [ports.tokens, ports.keep, ports.peers]) await port.close();
  await server.remove();
}

/** @returns how many a second, so many of them under way at once */
async function rate(one: () => Promise<unknown>, atOnce: number): Promise<number> {
  const startMs = performance.now();
  let left = atOnce === 1 ? COUNT / 4 : COUNT;
  const count = left;
  const lane = async () => {
    while (left-- > 0) await one();
  };
  await Promise.all(Array.from({ length: atOnce }, lane));
  return (count / (performance.now() - startMs)) * 1_000;
}

/** As an app takes it: some are read, and each is removed when the app has it. @returns how many there were */
async function drain(): Promise<number> {
  let count = 0;
  let after = 0;
  for (;;) {
    const some = await ports.keep.read('bench', after, READ_AT_ONCE);
    if (some.length === 0) return count;
    await Promise.all(some.map(({ seq }) => ports.keep.remove('bench', seq)));
    count += some.length;
    after = some.at(-1)?.seq ?? after;
  }
}
