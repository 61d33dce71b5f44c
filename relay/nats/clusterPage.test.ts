import { type ChildProcess, execFile, spawn } from 'node:child_process';
import { once } from 'node:events';
import { cpSync, mkdtempSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { promisify } from 'node:util';
import { afterEach, describe, expect, it } from 'vitest';
import { parse } from 'yaml';
import { freePorts } from '../../electron/testing/freePorts.ts';
import { until } from '../../electron/testing/until.ts';
import { readArguments } from '../arguments.ts';
import { findProgram } from '../testing/findProgram.ts';
import { listens } from '../testing/natsServer.ts';
import { allArrived, CrowdApp, CrowdSender } from '../testing/relayedCrowd.ts';

const run = promisify(execFile);
const root = join(import.meta.dirname, '..', '..');
const folder = 'docs/relay-cluster';
const page = readFileSync(join(root, 'docs/relay-cluster.md'), 'utf8');
const [services = [], orCaddy = [], commands = []] = [...page.matchAll(/```sh\n([\s\S]*?)```/g)].map(([, block = '']) =>
  block.trim().split('\n'),
);
const PORTS = ['4222', '8781', '8782', '8783', '8787', '8788'];

const found = await Promise.all([
  findProgram('nats-server'),
  findProgram('haproxy', '-v'),
  findProgram('caddy', 'version'),
]);
const why = found
  .map((one) => one.why)
  .filter((one) => one !== null)
  .join('; ');

describe.skipIf(why !== '')(`the page on several relays${why ? ` (${why})` : ''}`, () => {
  const children: ChildProcess[] = [];
  let dir = '';
  afterEach(async () => {
    for (const child of children.splice(0)) {
      if (child.pid === undefined || child.exitCode !== null) continue;
      const closed = once(child, 'close');
      process.kill(-child.pid, 'SIGTERM');
      await closed;
    }
    if (dir) rmSync(dir, { recursive: true, force: true });
  });

  /** The page's lines, on ports that are free and files of a test's own. */
  async function ownPlace() {
    dir = mkdtempSync(join(tmpdir(), 'relay-cluster-'));
    const free = await freePorts(PORTS.length);
    const own = (text: string) =>
      text
        .replace(/\b(4222|878\d)\b/g, (port) => String(free[PORTS.indexOf(port)]))
        .replaceAll(`${folder}/`, `${dir}/`)
        .replaceAll('"relay-nats"', JSON.stringify(join(dir, 'js')));
    cpSync(join(root, folder), dir, { recursive: true });
    for (const name of readdirSync(dir)) writeFileSync(join(dir, name), own(readFileSync(join(dir, name), 'utf8')));
    return own;
  }

  function serve(line: string): void {
    expect(line).toMatch(/ &$/);
    children.push(spawn('sh', ['-c', `exec ${line.slice(0, -2)}`], { cwd: root, stdio: 'ignore', detached: true }));
  }

  const says = (line: string) =>
    run('sh', ['-c', line], { cwd: root }).then(
      ({ stdout }) => stdout.trim(),
      () => null,
    );

  it.each([
    ['HAProxy', services],
    ['Caddy', [...services.slice(0, -1), ...orCaddy]],
  ])('is right: each command does what it says, with %s in front', async (_, lines) => {
    const own = await ownPlace();
    const [nats = '', ...others] = lines.map(own);
    const [ready = '', pair = '', add = '', revoke = ''] = commands.map(own);
    serve(nats);
    // A relay that finds no NATS ends; whoever types these lines is slower than NATS.
    await listens(Number(/:(\d+)$/.exec(add.split(' ').find((word) => word.startsWith('nats:')) ?? '')?.[1]));
    for (const line of others) serve(line);
    await until(async () => (await says(ready)) !== null);
    expect(await says(pair)).toMatch(/^[A-Z2-9]{4}-[A-Z2-9]{4}$/);
    const token = await says(add);
    expect(token).toMatch(/^tim:[\w-]{43}$/);

    const front = { url: new URL(ready.split(' ').at(-1) ?? '').origin, isRunning: true };
    const app = new CrowdApp(token ?? '', [front]);
    const sender = new CrowdSender('tim', [front]);
    try {
      await app.start();
      await until(() => app.at >= 0);
      sender.start(2);
      await until(() => sender.acknowledged.size >= 50);
      await sender.stop();
      await allArrived(app, sender);
    } finally {
      await sender.stop();
      await app.stop();
    }
    expect(await says(revoke)).toBe('tim is revoked');
  });

  it('names files that are there and arguments that the relay knows, in its compose file', () => {
    type Service = { command?: string[]; volumes?: string[]; environment?: Record<string, string> };
    const compose = parse(readFileSync(join(root, folder, 'compose.yaml'), 'utf8'), { merge: true }) as {
      services: Record<string, Service>;
    };
    expect(Object.keys(compose.services)).toEqual(['nats1', 'nats2', 'nats3', 'relay1', 'relay2', 'relay3', 'proxy']);
    const files = new Set(readdirSync(join(root, folder)));
    for (const { volumes = [] } of Object.values(compose.services)) {
      for (const volume of volumes.filter((one) => one.startsWith('./'))) {
        expect(files).toContain(volume.slice(2, volume.indexOf(':')));
      }
    }
    const [node, cli, ...args] = compose.services.relay1?.command ?? [];
    expect([node, cli]).toEqual(['node', 'relay/cli.ts']);
    const { nats, port } = readArguments(args);
    expect(nats?.replicas).toBe(3);
    const proxy = readFileSync(join(root, folder, 'haproxy-compose.cfg'), 'utf8');
    for (const name of ['relay1', 'relay2', 'relay3']) expect(proxy).toContain(`${name}:${port}`);
  });

  it('has configurations that NATS and HAProxy take', async () => {
    const env = { ...process.env, NATS_NAME: 'nats1', NATS_PASSWORD: 'a-secret' };
    const check = await run('nats-server', ['-t', '-c', join(root, folder, 'nats-cluster.conf')], { env });
    expect(check.stderr).toContain('is valid');
    await run('haproxy', ['-c', '-f', join(root, folder, 'haproxy.cfg')]);
  });
});
