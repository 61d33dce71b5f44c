import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { connect } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { freePorts } from '../../electron/testing/freePorts.ts';
import { type FoundProgram, findProgram } from './findProgram.ts';

const READY_LIMIT_MS = 60_000;
const LOOK_EVERY_MS = 25;

/** A real nats-server; or why there is none. */
export const findNatsServer = (): Promise<FoundProgram> => findProgram('nats-server');

export type NatsServer = {
  url: string;
  port: number;
  /** Where JetStream's files lie. */
  storeDir: string;
  pid(): number;
  /** Ends the process; its files stay. */
  stop(signal?: NodeJS.Signals): Promise<void>;
  /** On the same port and files as before. */
  start(): Promise<void>;
  /** Ends it and removes its files. */
  remove(): Promise<void>;
};

/** A nats-server on loopback, with JetStream in a folder of its own. @param limits lines of JetStream's own */
export async function startNatsServer(path = 'nats-server', limits = ''): Promise<NatsServer> {
  const [server] = await startNatsServers(path, 1, limits);
  if (!server) throw new Error('no server was started');
  return server;
}

/** So many that are one cluster. */
export async function startNatsServers(path: string, count: number, limits = ''): Promise<NatsServer[]> {
  const dir = mkdtempSync(join(tmpdir(), 'sidestage-nats-'));
  const ports = await freePorts(2 * count);
  const routes = ports.slice(count).map((port) => `nats://127.0.0.1:${port}`);
  let left = count;
  const servers = routes.map((_, index) => {
    const port = ports[index] ?? 0;
    const storeDir = join(dir, `store-${index}`);
    mkdirSync(storeDir);
    const cluster = `cluster { name: test, listen: 127.0.0.1:${ports[count + index]}, routes: [${routes.join(', ')}] }\n`;
    const config = join(dir, `nats-${index}.conf`);
    writeFileSync(
      config,
      `server_name: n${index}\nlisten: 127.0.0.1:${port}\nmax_payload: 2MB\njetstream {\n  store_dir: "${storeDir}"\n  ${limits}\n}\n${count > 1 ? cluster : ''}`,
    );
    return serverOf(path, config, port, storeDir, () => {
      left -= 1;
      if (left === 0) rmSync(dir, { recursive: true, force: true });
    });
  });
  await Promise.all(servers.map((server) => server.start()));
  return servers;
}

function serverOf(path: string, config: string, port: number, storeDir: string, removed: () => void): NatsServer {
  let child: ReturnType<typeof spawn> | null = null;
  const end = () => void child?.kill('SIGKILL');
  const server: NatsServer = {
    url: `nats://127.0.0.1:${port}`,
    port,
    storeDir,
    pid: () => child?.pid ?? 0,
    start: async () => {
      child = spawn(path, ['-c', config], { stdio: 'ignore' });
      process.once('exit', end);
      await listens(port, child);
    },
    stop: async (signal = 'SIGKILL') => {
      const ending = child;
      child = null;
      process.off('exit', end);
      if (!ending || ending.exitCode !== null) return;
      const closed = once(ending, 'close');
      ending.kill(signal);
      await closed;
    },
    remove: async () => {
      await server.stop();
      removed();
    },
  };
  return server;
}

/** Until somebody listens there. @param child whoever is to; waiting ends with it */
export async function listens(port: number, child?: ReturnType<typeof spawn>): Promise<void> {
  const endMs = performance.now() + READY_LIMIT_MS;
  while (performance.now() < endMs && (child?.exitCode ?? null) === null) {
    const socket = connect(port, '127.0.0.1');
    const isOpen = await once(socket, 'connect').then(
      () => true,
      () => false,
    );
    socket.destroy();
    if (isOpen) return;
    await new Promise((resolve) => setTimeout(resolve, LOOK_EVERY_MS));
  }
  throw new Error(`nobody listens on port ${port}`);
}
