import { type ChildProcess, spawn } from 'node:child_process';
import { once } from 'node:events';
import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { freePorts } from '../electron/testing/freePorts.ts';
import { findProgram } from '../relay/testing/findProgram.ts';
import { findNatsServer, listens, startNatsServer } from '../relay/testing/natsServer.ts';
import { RelayProcess } from '../relay/testing/relayProcess.ts';
import { printLine, quantile, rounded } from './figures.ts';
import { type PostRound, postRound } from './postLoad.ts';

/**
 * Several relays as one, on loopback: the same receiver asked directly, through HAProxy, and through one, two and three relays on one
 * NATS, of which the first holds the app. All are measured in turn, in the same run. What each costs of a processor says how far
 * they would go on machines of their own.
 */

const BENCH = 'relayCluster';
const ROUNDS = 5;
const ROUND_MS = 1_500;
const CONNECTIONS = 32;
const TICKS_A_SECOND = 100;

const endings: (() => unknown)[] = [];

async function programOf(name: string, ask?: string): Promise<string> {
  const found = await findProgram(name, ask);
  if (found.path === null) throw new Error(found.why);
  return found.path;
}

function keep(child: ChildProcess): ChildProcess {
  endings.push(() => child.kill());
  return child;
}

async function startApp(address: string): Promise<{ port: number; pid: number }> {
  const path = fileURLToPath(new URL('./relayApp.ts', import.meta.url));
  const child = keep(spawn(process.execPath, [path, address], { stdio: ['ignore', 'pipe', 'inherit'] }));
  const [line] = await once(child.stdout as NodeJS.ReadableStream, 'data');
  return { port: Number(JSON.parse(String(line)).port), pid: child.pid ?? 0 };
}

/** In front of the app's receiver, as it is before relays in docs/relay-cluster. */
async function startHaproxy(program: string, behind: number): Promise<number> {
  const [port = 0] = await freePorts(1);
  const dir = mkdtempSync(join(tmpdir(), 'bench-haproxy-'));
  endings.push(() => rmSync(dir, { recursive: true, force: true }));
  const config = join(dir, 'haproxy.cfg');
  writeFileSync(
    config,
    `defaults\n  mode http\n  timeout connect 2s\n  timeout client 20s\n  timeout server 20s\nfrontend public\n  bind 127.0.0.1:${port}\n` +
      `  default_backend app\nbackend app\n  server app 127.0.0.1:${behind}\n`,
  );
  keep(spawn(program, ['-f', config], { stdio: 'ignore' }));
  await listens(port);
  return port;
}

/** Of a process so far, in µs; as the kernel counts it. */
function processorUs(pid: number): number {
  const fields = readFileSync(`/proc/${pid}/stat`, 'latin1').split(') ')[1]?.split(' ') ?? [];
  return ((Number(fields[11]) + Number(fields[12])) / TICKS_A_SECOND) * 1e6;
}

const medianOf = (rounds: readonly PostRound[], of: 'rate' | 'p50' | 'p99') =>
  quantile(
    rounds.map((one) => one[of]),
    0.5,
  );

try {
  const [, haproxyProgram] = await Promise.all([findNatsServer(), programOf('haproxy', '-v')]);
  const nats = await startNatsServer(await programOf('nats-server'));
  endings.push(() => nats.remove());
  const relays: RelayProcess[] = [];
  for (let count = 0; count < 3; count++) {
    const relay = new RelayProcess(['--nats', nats.url, '--open']);
    endings.push(() => relay.remove());
    await relay.start();
    relays.push(relay);
  }
  const app = await startApp(relays[0]?.url ?? '');
  const haproxy = await startHaproxy(haproxyProgram, app.port);
  const portsOf = (count: number) => relays.slice(0, count).map(({ url }) => Number(new URL(url).port));
  const ways: { name: string; ports: number[]; path: string; relays: number }[] = [
    { name: 'direct', ports: [app.port], path: '/in/1', relays: 0 },
    { name: 'HAProxy', ports: [haproxy], path: '/in/1', relays: 0 },
    ...[1, 2, 3].map((count) => ({
      name: `relays: ${count}`,
      ports: portsOf(count),
      path: '/bench/in/1',
      relays: count,
    })),
  ];
  const rounds = ways.map((): (PostRound & { relayUs: number; natsUs: number })[] => []);
  const used = () => ({
    relays: relays.reduce((sum, { pid }) => sum + processorUs(pid), 0),
    nats: processorUs(nats.pid()),
  });
  for (const { ports, path } of ways) await postRound(ports, path, CONNECTIONS, ROUND_MS / 3);
  for (let index = 0; index < ROUNDS; index++) {
    for (const [way, { ports, path }] of ways.entries()) {
      const before = used();
      const round = await postRound(ports, path, CONNECTIONS, ROUND_MS);
      const after = used();
      const relayUs = (after.relays - before.relays) / round.count;
      rounds[way]?.push({ ...round, relayUs, natsUs: (after.nats - before.nats) / round.count });
    }
  }

  const [direct = [], proxied = [], ...through] = rounds;
  const cost = through.map((some) => ({
    relays: quantile(
      some.map(({ relayUs }) => relayUs),
      0.5,
    ),
    nats: quantile(
      some.map(({ natsUs }) => natsUs),
      0.5,
    ),
  }));
  for (const [way, { name, relays: count }] of ways.entries()) {
    const some = rounds[way] ?? [];
    const ratioTo = (peer: readonly PostRound[], of: 'rate' | 'p50' | 'p99') =>
      rounded(
        quantile(
          some.map((one, index) => one[of] / (peer[index]?.[of] ?? Number.NaN)),
          0.5,
        ),
      );
    const { relays: relayUs = 0, nats: natsUs = 0 } = cost[count - 1] ?? {};
    printLine(BENCH, `${name}, rate`, {
      median: Math.round(medianOf(some, 'rate')),
      unit: 'requests/s',
      ratio: ratioTo(direct, 'rate'),
      besideHaproxy: ratioTo(proxied, 'rate'),
      p50: rounded(medianOf(some, 'p50')),
      p99: rounded(medianOf(some, 'p99')),
      ...(count > 0 ? { relayUs: Math.round(relayUs), natsUs: Math.round(natsUs) } : {}),
      // By calculation: each relay has a core of its own, NATS as well.
      ...(count > 0
        ? {
            byCores: Math.round(
              Math.min((count * 1e6) / relayUs, natsUs > 1 ? 1e6 / natsUs : Number.POSITIVE_INFINITY),
            ),
          }
        : {}),
    });
  }
} finally {
  for (const end of endings.reverse()) await end();
}
