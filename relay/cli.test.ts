import { type ChildProcess, spawn } from 'node:child_process';
import { once } from 'node:events';
import { mkdtempSync, rmSync, statSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, expect, it } from 'vitest';
import { until } from '../electron/testing/until.ts';
import { holdFolder } from './store/holdFolder.ts';
import { findNatsServer, startNatsServer } from './testing/natsServer.ts';
import { relayRig } from './testing/relayRig.ts';

const nats = await findNatsServer();

let rig: ReturnType<typeof relayRig>;
let folder: string;
let children: ChildProcess[];
beforeEach(() => {
  rig = relayRig();
  folder = mkdtempSync(join(tmpdir(), 'relay-cli-'));
  children = [];
});
afterEach(async () => {
  await rig.close();
  for (const child of children) child.kill('SIGKILL');
  rmSync(folder, { recursive: true });
});

function run(...args: string[]) {
  const child = spawn(process.execPath, [join(import.meta.dirname, 'cli.ts'), ...args], {
    stdio: ['ignore', 'pipe', 'pipe'],
  });
  children.push(child);
  let output = '';
  let errors = '';
  child.stdout.on('data', (chunk) => {
    output += chunk;
  });
  child.stderr.on('data', (chunk) => {
    errors += chunk;
  });
  const ended = once(child, 'close').then(([code]) => ({ code, output, errors }));
  const firstLine = once(child.stdout, 'data').then(() => output.split('\n')[0] ?? '');
  firstLine.catch(() => {});
  return { child, ended, firstLine, errors: () => errors };
}

it('makes a token, serves the app that has it, and ends on SIGTERM', async () => {
  const file = join(folder, 'tokens');
  const { code, output } = await run('--token-file', file, '--add', 'nora').ended;
  expect(code).toBe(0);
  expect(output).toMatch(/^nora:[\w-]{43}\n$/);
  if (process.platform !== 'win32') expect(statSync(file).mode & 0o777).toBe(0o600);

  const relay = run('--port', '0', '--token-file', file);
  const { url } = JSON.parse(await relay.firstLine) as { url: string };
  const { port, seen } = await rig.receiver();
  const [, secret = ''] = output.trim().split(':');
  expect((await rig.app(url, 'nora', port, secret)).news[0]).toEqual({ kind: 'up', url: `${url}/nora` });
  expect((await rig.post(`${url}/nora/in/1`, Buffer.from('x'))).status).toBe(204);
  expect(seen).toHaveLength(1);
  relay.child.kill('SIGTERM');
  expect((await relay.ended).code).toBe(0);
});

it.each([
  [[], '--folder, --nats or --token-file names who may connect'],
  [['--open', '--port', '70000'], '--port is a whole number'],
  [['--open', '--add', 'nora'], '--add needs --folder, --nats or --token-file'],
  [['--open', '--pair', 'nora'], '--pair needs --folder'],
  [['--folder', 'x', '--pair', 'nora', '--add', 'nora'], 'one of --pair, --add and --revoke'],
  [['--folder', 'x', '--keep-hours', '0'], '--keep-hours is a whole number from 1 to 336'],
  [['--open', 'more'], 'Unexpected argument'],
])('explains itself when it is called with %j', async (args, words) => {
  const { code, errors } = await run(...args).ended;
  expect(code).toBe(2);
  expect(errors).toContain(words);
  expect(errors).toContain('usage: relay');
});

it.skipIf(nats.path === null)(
  `warns where a loss of power may take what was kept${nats.why ? ` (${nats.why})` : ''}`,
  async () => {
    const server = await startNatsServer(nats.path ?? '');
    try {
      const relay = run('--nats', server.url, '--port', '0');
      await until(() => relay.errors().includes('"event":"ready"'));
      expect(relay.errors()).toContain('"event":"oneReplica"');
      expect(relay.errors()).toContain('--nats-replicas 3');
      const alone = run('--folder', folder, '--port', '0');
      await until(() => alone.errors().includes('"event":"ready"'));
      expect(alone.errors()).not.toContain('oneReplica');
      for (const { child, ended } of [relay, alone]) {
        child.kill('SIGTERM');
        await ended;
      }
    } finally {
      await server.remove();
    }
  },
);

it('says why it can’t do what it is asked to, and why it can’t start', async () => {
  const add = await run('--token-file', join(folder, 'tokens'), '--add', 'Not An Id').ended;
  expect([add.code, add.errors]).toEqual([1, expect.stringMatching(/^an id is of small letters/)]);
  const revoke = await run('--folder', folder, '--revoke', 'nobody').ended;
  expect([revoke.code, revoke.errors]).toEqual([1, 'there is no app of this name: nobody\n']);
  const serve = await run('--nats', 'http://127.0.0.1', '--port', '0').ended;
  expect([serve.code, serve.errors]).toEqual([1, expect.stringMatching(/^cannot start: --nats takes addresses/)]);
});

it.each(['--port', '--operator-port'])('ends when something else listens on its %s', async (name) => {
  const taken = String(await rig.listen(() => {}));
  const ports = name === '--port' ? ['--port', taken] : ['--port', '0', '--operator-port', taken];
  const { code, output, errors } = await run('--folder', folder, ...ports).ended;
  expect([code, output]).toEqual([1, '']);
  expect(errors).toContain('cannot start: listen EADDRINUSE');
});

it('waits for a relay on the same folder that is ending, and starts beside none', async () => {
  const relay = run('--folder', folder, '--port', '0');
  await relay.firstLine;
  expect(() => holdFolder(folder, 0)).toThrow('another relay runs with the folder');
  expect(await run('--folder', folder, '--add', 'nora').ended).toMatchObject({ code: 0 });
  const next = run('--folder', folder, '--port', '0');
  relay.child.kill('SIGTERM');
  expect((await relay.ended).code).toBe(0);
  expect(JSON.parse(await next.firstLine)).toMatchObject({ pid: next.child.pid });
});
