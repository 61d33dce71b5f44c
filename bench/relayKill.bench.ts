import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { openNats } from '../relay/nats/openNats.ts';
import { findNatsServer, startNatsServer } from '../relay/testing/natsServer.ts';
import { allArrived, CANARY, CrowdApp, CrowdSender } from '../relay/testing/relayedCrowd.ts';
import { RelayProcess } from '../relay/testing/relayProcess.ts';
import { printLine, quantile } from './figures.ts';

/**
 * Three relays on one NATS under load, for two minutes, one of them killed every few seconds: what was lost, what went to the wrong
 * app, and how long an app was without a relay whose own was killed: from the kill until it has a delivery that was sent after it. Apps go away now and then, so that deliveries are kept as well.
 */

const BENCH = 'relayKill';
const FOR_MS = Number(process.env.RELAY_KILL_MS ?? 120_000);
const KILL_EVERY_MS = 4_000;
const DOWN_MS = 1_000;
const APPS = ['nora', 'tim', 'ada'];
const AT_ONCE = 4;

const pause = (ms: number) => new Promise((resolve) => setTimeout(resolve, ms));
const found = await findNatsServer();
if (found.path === null) throw new Error(found.why);
const server = await startNatsServer(found.path);
const ports = await openNats(server.url);
const relays = Array.from({ length: 3 }, () => new RelayProcess(['--nats', server.url]));
const apps: CrowdApp[] = [];
const senders: CrowdSender[] = [];
try {
  for (const relay of relays) await relay.start();
  for (const name of APPS) {
    const app = new CrowdApp(await ports.tokens.add(name), relays);
    await app.start();
    apps.push(app);
    const sender = new CrowdSender(name, relays);
    senders.push(sender);
    sender.start(AT_ONCE);
  }
  await pause(2_000);
  const endMs = performance.now() + FOR_MS;
  const wholeMs: number[] = [];
  let kills = 0;
  while (performance.now() < endMs) {
    const index = kills % relays.length;
    const relay = relays[index];
    const struck = apps.filter(({ at }) => at === index);
    const killedAtMs = performance.now();
    await relay?.kill();
    kills += 1;
    await Promise.all(
      struck.map(async (app) => {
        while (app.youngestSentMs <= killedAtMs || app.at === index) await pause(2);
        wholeMs.push(performance.now() - killedAtMs);
      }),
    );
    await pause(DOWN_MS);
    await relay?.start();
    const resting = apps[kills % apps.length];
    if (kills % 3 === 0) {
      await resting?.stop();
      await pause(KILL_EVERY_MS / 4);
      await resting?.start();
    }
    await pause(Math.max(0, killedAtMs + KILL_EVERY_MS - performance.now()));
  }
  for (const sender of senders) await sender.stop();
  await Promise.all(apps.map((app, index) => (senders[index] ? allArrived(app, senders[index]) : null)));
  const sum = (of: (sender: CrowdSender) => number) => senders.reduce((total, sender) => total + of(sender), 0);
  const lost = apps.reduce(
    (total, app, index) =>
      total + [...(senders[index]?.acknowledged ?? [])].filter((one) => !app.received.has(one)).length,
    0,
  );
  const wrongApp = apps.reduce((total, { wrong }) => total + wrong.length, 0);
  const files = readdirSync(server.storeDir, { recursive: true, withFileTypes: true }).filter((one) => one.isFile());
  const readable = files.filter((one) => readFileSync(join(one.parentPath, one.name)).includes(CANARY)).length;
  printLine(BENCH, 'acknowledged and lost', {
    median: lost,
    unit: 'deliveries',
    ratio: null,
    acknowledged: sum(({ acknowledged }) => acknowledged.size),
    kept: sum(({ kept }) => kept),
    refusedAndSentAgain: sum(({ refused }) => refused),
    wrongApp,
    kills,
    seconds: Math.round(FOR_MS / 1_000),
    filesWithCanary: readable,
  });
  printLine(BENCH, 'an app is whole again after its relay was killed', {
    median: Math.round(quantile(wholeMs, 0.5)),
    unit: 'ms',
    ratio: null,
    worst: Math.round(Math.max(...wholeMs)),
    times: wholeMs.length,
  });
  if (lost > 0 || wrongApp > 0 || readable > 0) {
    throw new Error(`lost: ${lost}, to the wrong app: ${wrongApp}, files that can be read: ${readable}`);
  }
} finally {
  for (const sender of senders) await sender.stop();
  for (const app of apps) await app.stop();
  for (const relay of relays) await relay.remove();
  await ports.peers.close();
  await server.remove();
}
