import { mkdtempSync, rmSync } from 'node:fs';
import { Agent, request } from 'node:http';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { digestOf } from '../relay/appIds.ts';
import type { RelayPorts } from '../relay/ports.ts';
import { openApps, openStore } from '../relay/store/openStore.ts';
import { systemAfter } from '../relay/systemAfter.ts';
import { makeRelayKeyPair } from '../shared/relaySeal.ts';
import { printLine, quantile, rounded } from './figures.ts';
import { startRelay } from './relayProcess.ts';

/**
 * Deliveries that one relay keeps on its own disk while the app is away: posts of 400 bytes over so many connections, each answered
 * 202 once it is sealed and durable, beside the store alone, which is given as many bytes without HTTP or a seal.
 */

const BENCH = 'relayKeptHere';
const ROUNDS = 7;
const ROUND_MS = 1_000;
const BODY = Buffer.alloc(400, 'x');
/** What the body, its head and the seal come to. */
const SEALED_BYTES = 600;

const folder = mkdtempSync(join(tmpdir(), 'relay-kept-'));
const { publicKey } = await makeRelayKeyPair();
const settings = { hours: 24, publicKey, paths: [new Uint8Array(digestOf('/in/1'))] };

/** Does it again and again, so many at once, for a round. @returns how often a second */
async function rate(atOnce: number, once: () => Promise<void>): Promise<number> {
  const startMs = performance.now();
  let count = 0;
  const lane = async () => {
    while (performance.now() - startMs < ROUND_MS) {
      await once();
      count += 1;
    }
  };
  await Promise.all(Array.from({ length: atOnce }, lane));
  return (count / (performance.now() - startMs)) * 1_000;
}

function post(agent: Agent, url: string): Promise<void> {
  return new Promise((resolve, reject) => {
    const outgoing = request(`${url}/bench/in/1`, { agent, method: 'POST' }, (answer) => {
      answer.resume();
      answer.on('end', () => (answer.statusCode === 202 ? resolve() : reject(new Error(`${answer.statusCode}`))));
    });
    outgoing.on('error', reject).end(BODY);
  });
}

async function compare(atOnce: number, relayUrl: string, alone: RelayPorts): Promise<void> {
  const agent = new Agent({ keepAlive: true, maxSockets: atOnce });
  const sealed = new Uint8Array(SEALED_BYTES).fill(0xa5);
  const append = async () => void (await alone.keep.append('bench', { arrivedAtMs: Date.now(), sealed }));
  const rounds: { relay: number; store: number }[] = [];
  for (let index = 0; index <= ROUNDS; index++) {
    const one = { relay: await rate(atOnce, () => post(agent, relayUrl)), store: await rate(atOnce, append) };
    if (index > 0) rounds.push(one); // the first warms both up
  }
  agent.destroy();
  const median = (of: (one: (typeof rounds)[number]) => number) => quantile(rounds.map(of), 0.5);
  printLine(BENCH, `kept in SQLite, ${atOnce} at once`, {
    median: Math.round(median(({ relay }) => relay)),
    unit: 'deliveries/s',
    ratio: rounded(median(({ relay, store }) => relay / store)),
    store: Math.round(median(({ store }) => store)),
  });
}

const apps = openApps(join(folder, 'relay'));
apps.add('bench');
apps.setSettings('bench', settings);
apps.close();
const relay = await startRelay('--folder', join(folder, 'relay'), '--port', '0');
const alone = await openStore({ folder: join(folder, 'store'), after: systemAfter });
try {
  await alone.tokens.add('bench');
  await alone.keep.setSettings('bench', settings);
  await compare(64, relay.url, alone);
  await compare(1, relay.url, alone);
} finally {
  await relay.end();
  await alone.keep.close();
  await alone.tokens.close();
  rmSync(folder, { recursive: true, force: true });
}
