import { openNats } from '../relay/nats/openNats.ts';
import { keepingApp } from '../relay/testing/keepingApp.ts';
import { findNatsServer, startNatsServer } from '../relay/testing/natsServer.ts';
import { RelayProcess } from '../relay/testing/relayProcess.ts';
import { makeRelayKeyPair } from '../shared/relaySeal.ts';
import { printLine, quantile, rounded } from './figures.ts';

/**
 * Three relays on one NATS, an app at each: how long after a token is revoked, from outside all three, its connection has ended. At the
 * same time at each relay, so that the slowest counts.
 */

const BENCH = 'relayRevoke';
const ROUNDS = process.argv.includes('--short') ? 5 : 30;

const found = await findNatsServer();
if (found.path === null) throw new Error(found.why);
const server = await startNatsServer(found.path);
const ports = await openNats(server.url);
const relays = Array.from({ length: 3 }, () => new RelayProcess(['--nats', server.url]));
const pair = await makeRelayKeyPair();

/** An app of this name at one relay, and when its connection ended by whose word. */
async function appAt(relay: RelayProcess, name: string) {
  const [id = '', secret = ''] = (await ports.tokens.add(name)).split(':');
  // The instance may hear of the new token a moment later.
  for (;;) {
    const app = await keepingApp({ relayUrl: relay.url, id, secret, pair }).catch(() => null);
    if (app) return { id, ended: app.closed.then(({ code }) => ({ code, atMs: performance.now() })) };
    await new Promise((resolve) => setTimeout(resolve, 10));
  }
}

try {
  for (const relay of relays) await relay.start();
  const slowest: number[] = [];
  for (let round = 0; round < ROUNDS; round++) {
    const apps = await Promise.all(relays.map((relay, at) => appAt(relay, `app-${round}-${at}`)));
    const startMs = performance.now();
    await Promise.all(apps.map(({ id }) => ports.tokens.revoke(id)));
    const ended = await Promise.all(apps.map(({ ended }) => ended));
    if (ended.some(({ code }) => code !== 4004))
      throw new Error(`connections ended with ${ended.map(({ code }) => code)}`);
    slowest.push(Math.max(...ended.map(({ atMs }) => atMs - startMs)));
  }
  printLine(BENCH, 'a revoked app is off at each of three relays', {
    median: rounded(quantile(slowest, 0.5)),
    unit: 'ms',
    ratio: null,
    worst: rounded(Math.max(...slowest)),
    times: slowest.length,
  });
} finally {
  for (const relay of relays) await relay.remove();
  for (const port of [ports.tokens, ports.keep, ports.peers]) await port.close();
  await server.remove();
}
