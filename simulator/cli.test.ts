import { type ChildProcess, spawn } from 'node:child_process';
import { once } from 'node:events';
import { fileURLToPath } from 'node:url';
import { expect, it } from 'vitest';
import { WebSocket } from 'ws';
import { z } from 'zod';
import { DEMO_CLIENT_ID } from '../shared/demoClientId.ts';

const script = (name: string) => fileURLToPath(new URL(name, import.meta.url));
const start = (...args: string[]) =>
  spawn(process.execPath, [script('./cli.ts'), ...args], { stdio: ['ignore', 'pipe', 'pipe'] });

/** Everything a child says until it has ended. */
async function outcome(child: ChildProcess): Promise<{ code: number | null; stdout: string; stderr: string }> {
  let [stdout, stderr] = ['', ''];
  child.stdout?.on('data', (data) => {
    stdout += data;
  });
  child.stderr?.on('data', (data) => {
    stderr += data;
  });
  const [code] = await once(child, 'close');
  return { code, stdout, stderr };
}

it('prints its switches when asked, and says what is wrong with others', async () => {
  const help = await outcome(start('--help'));
  expect([help.code, help.stderr]).toEqual([0, '']);
  expect(help.stdout).toMatch(/^usage: simulator \[--port 0\][\s\S]*--scenario NAME/);
  const wrong = await outcome(start('--prot', '1'));
  expect([wrong.code, wrong.stdout]).toEqual([2, '']);
  expect(wrong.stderr).toContain('--prot');
});

it('makes the same world again when it is told when to begin', async () => {
  const switches = ['--chatters', '30', '--rate', '0', '--start-at', '2026-11-20T18:00:00+01:00'];
  const worlds = [];
  for (let round = 0; round < 2; round++) {
    const child = start(...switches);
    const ended = outcome(child);
    const [line] = await once(child.stdout, 'data');
    const { url } = z.object({ url: z.string() }).parse(JSON.parse(String(line)));
    const world = await (await fetch(`${url}/_sim/world`)).text();
    const channels = await fetch(`${url}/api/v1/channels`, { headers: { 'Client-ID': DEMO_CLIENT_ID } });
    worlds.push([world, channels.headers.get('date'), (await channels.text()).replaceAll(url, '')]);
    child.kill('SIGTERM');
    await ended;
  }
  expect(worlds[0]).toEqual(worlds[1]);
  expect(worlds[0]?.[1]).toBe('Fri, 20 Nov 2026 17:00:00 GMT');
});

it('prints one line when it is ready, and ends on SIGTERM with sockets open', async () => {
  const child = start(
    '--port',
    '0',
    '--chatters',
    '100',
    '--activity',
    'off',
    '--limit',
    'chats=7',
    '--shortcode-seconds',
    '30',
  );
  const ended = outcome(child);
  const [line] = await once(child.stdout, 'data');
  const { url, control, pid } = z
    .object({ url: z.url(), control: z.url(), pid: z.number() })
    .parse(JSON.parse(String(line)));
  expect([control, pid]).toEqual([`${url}/_sim`, child.pid]);
  const reply = await fetch(`${control}/world`);
  expect(reply.status).toBe(200);
  const socket = new WebSocket(`${url.replace('http', 'ws')}/chat/1`);
  await once(socket, 'open');
  child.kill('SIGTERM');
  const [code] = await once(socket, 'close');
  expect(code).toBe(1001);
  const { code: exitCode, stdout, stderr } = await ended;
  expect(exitCode).toBe(0);
  expect(stdout.trim().split('\n')).toHaveLength(1);
  expect(stderr).toContain(`${url}/go`);
});

it.each([
  [['--bogus'], '--bogus'],
  [['--port', 'x'], '--port is a whole number'],
  [['--chatters', '1000001'], '--chatters is a whole number from 0 to 1000000'],
  [['--activity', 'wild'], '--activity is one of off, quiet, lively, busy'],
  [['--limit', 'nothing=5'], '--limit takes BUCKET=COUNT'],
  [['--rate', '-1'], 'rate'],
  [['--start-at', 'tomorrow'], '--start-at is a time'],
  [['--start-at', '2026-11-20T17:00:00'], '--start-at is a time'],
  [['--start-at', '2010-01-01T00:00:00Z'], '--start-at is a time'],
  [['stray'], 'unexpected argument: stray'],
])('refuses %j', async (args, message) => {
  const { code, stdout, stderr } = await outcome(start(...args));
  expect([code, stdout]).toEqual([2, '']);
  expect(stderr).toContain(message);
});

it('says why it cannot start', async () => {
  const first = start('--chatters', '0');
  const firstEnded = outcome(first);
  const [line] = await once(first.stdout, 'data');
  const { port } = new URL(z.object({ url: z.url() }).parse(JSON.parse(String(line))).url);
  const { code, stderr } = await outcome(start('--port', port, '--chatters', '0'));
  expect(code).toBe(1);
  expect(stderr).toContain('EADDRINUSE');
  first.kill('SIGINT');
  expect((await firstEnded).code).toBe(0);
});

it('speaks to the parent as a utility process', async () => {
  const parentPort = `
    const { EventEmitter } = await import('node:events');
    const port = new EventEmitter();
    port.postMessage = (message) => process.send(message);
    process.on('message', (data) => port.emit('message', { data }));
    process.parentPort = port;`;
  const fork = (...args: string[]) =>
    spawn(
      process.execPath,
      ['--import', `data:text/javascript,${encodeURIComponent(parentPort)}`, script('./utility.ts'), ...args],
      {
        stdio: ['ignore', 'pipe', 'pipe', 'ipc'],
      },
    );
  const child = fork('--chatters', '10');
  const ended = outcome(child);
  const [ready] = await once(child, 'message');
  const { url } = z.object({ kind: z.literal('ready'), url: z.url(), control: z.url() }).parse(ready);
  expect((await fetch(`${url}/go`)).status).toBe(200);
  child.send({ kind: 'stop' });
  expect((await ended).code).toBe(0);

  const failing = fork('--port', '99999');
  const failingEnded = once(failing, 'exit');
  const [failed] = await once(failing, 'message');
  expect(failed).toEqual({ kind: 'failed', message: expect.stringContaining('--port') });
  expect((await failingEnded)[0]).toBe(1);

  const orphan = fork('--chatters', '10');
  const orphanEnded = once(orphan, 'exit');
  await once(orphan, 'message');
  orphan.disconnect();
  expect((await orphanEnded)[0]).toBe(0);
});
