import { type ChildProcess, spawn } from 'node:child_process';
import { once } from 'node:events';
import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, expect, it } from 'vitest';
import { until } from '../electron/testing/until.ts';
import { makeRelayKeyPair } from '../shared/relaySeal.ts';
import { USAGE } from './arguments.ts';
import { findProgram } from './testing/findProgram.ts';
import { relayRig } from './testing/relayRig.ts';

const page = readFileSync(join(import.meta.dirname, '..', 'docs', 'relay.md'), 'utf8');

/** The commands of the page, without what is said behind them. */
const commands = [...page.matchAll(/```sh\n([^`]*)```/g)]
  .flatMap(([, block = '']) => block.split('\n'))
  .map((line) => line.replace(/\s{2,}#.*$/, '').trim())
  .filter((line) => line !== '');

let rig: ReturnType<typeof relayRig>;
let folder: string;
let children: ChildProcess[];
beforeEach(() => {
  rig = relayRig();
  folder = mkdtempSync(join(tmpdir(), 'relay-docs-'));
  children = [];
});
afterEach(async () => {
  await rig.close();
  for (const child of children) child.kill('SIGKILL');
  rmSync(folder, { recursive: true });
});

const commandWith = (part: string): string => {
  const found = commands.filter((line) => line.includes(part));
  expect(found, `commands with ${part}`).toHaveLength(1);
  return found[0] ?? '';
};

/** Runs a command of the page with any free port; `npm run relay` is what that script runs once all is installed. */
function run(line: string) {
  const inner = line
    .replace('npm run -s relay --', `"${process.execPath}" "${join(import.meta.dirname, 'cli.ts')}"`)
    .replace(/-port 878\d/g, '-port 0');
  const child = spawn('sh', ['-c', `exec ${inner}`], { cwd: folder, stdio: ['ignore', 'pipe', 'inherit'] });
  children.push(child);
  let output = '';
  child.stdout.on('data', (chunk) => {
    output += chunk;
  });
  const ended = once(child, 'close').then(([code]) => ({ code, output: output.trim() }));
  const firstLine = once(child.stdout, 'data').then(() => output.split('\n')[0] ?? '');
  firstLine.catch(() => {});
  return { child, ended, firstLine };
}

it('knows each command of the page', () => {
  expect(commands).toHaveLength(8);
});

it('serves, pairs, adds and revokes by the commands of the page, and answers those that ask how it does', async () => {
  const relay = run(commandWith('--operator-port 8788'));
  const { url, operator } = JSON.parse(await relay.firstLine) as { url: string; operator: string };
  for (const path of ['/healthz', '/readyz', '/metrics']) {
    const asked = commandWith(path)
      .replace('http://127.0.0.1:8787', url)
      .replace('http://127.0.0.1:8788', operator)
      .replace('curl -s', 'curl -sf');
    expect((await run(asked).ended).code).toBe(0);
  }
  const code = (await run(commandWith('--pair')).ended).output;
  expect(code).toMatch(/^[A-Z2-9]{4}-[A-Z2-9]{4}$/);
  const publicKey = Buffer.from((await makeRelayKeyPair()).publicKey).toString('base64url');
  const paired = await rig.ask(`${url}/pair`, 'POST', [], Buffer.from(JSON.stringify({ code, publicKey })));
  const { port } = await rig.receiver();
  const { id, token } = JSON.parse(paired.body.toString()) as { id: string; token: string };
  const nora = await rig.app(url, id, port, token.slice(id.length + 1));
  expect(nora.news[0]).toEqual({ kind: 'up', url: `${url}/nora` });
  const added = (await run(commandWith('--add')).ended).output;
  const ben = await rig.app(url, 'ben', port, added.slice('ben:'.length));
  expect(ben.news[0]?.kind).toBe('up');
  expect((await run(commandWith('--revoke')).ended).code).toBe(0);
  await until(() => ben.news.length === 2);
  expect(ben.news[1]).toMatchObject({ kind: 'down' });
  expect((await rig.post(`${url}/ben/in/1`, Buffer.from('x'))).status).toBe(404);
  relay.child.kill('SIGTERM');
  expect((await relay.ended).code).toBe(0);
});

it('lets anybody try it with --open', async () => {
  const { url } = JSON.parse(await run(commandWith('--open')).firstLine) as { url: string };
  const { port } = await rig.receiver();
  expect((await rig.app(url, 'anybody', port)).news[0]?.kind).toBe('up');
});

it('names arguments that the relay knows', () => {
  const named = [...page.matchAll(/`[^`]*`/g)].flatMap(([text]) => text.match(/--[a-z-]+/g) ?? []);
  expect(named.length).toBeGreaterThan(5);
  for (const argument of named) expect(USAGE).toContain(argument);
});

const caddy = await findProgram('caddy', 'version');

it.skipIf(caddy.path === null)(`gives lines that Caddy takes${caddy.why ? ` (${caddy.why})` : ''}`, async () => {
  const [, config = ''] = /A whole Caddyfile:\n\n```\n([^`]+)```/.exec(page) ?? [];
  const file = join(folder, 'Caddyfile');
  writeFileSync(file, config);
  const { code, output } = await run(`caddy adapt --adapter caddyfile --config "${file}"`).ended;
  expect(code).toBe(0);
  expect(output).toContain('"dial":"127.0.0.1:8787"');
});
