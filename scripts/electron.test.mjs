import { chmodSync, existsSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { downloadSettings, fetchElectron, missingLibraries, sandboxProblem } from './electron.mjs';

let dir;
let said;

beforeEach(() => {
  dir = mkdtempSync(join(tmpdir(), 'sidestage-electron-'));
  said = [];
  vi.spyOn(console, 'error').mockImplementation((line) => said.push(line));
  vi.spyOn(process.stderr, 'write').mockReturnValue(true);
});
afterEach(() => {
  vi.restoreAllMocks();
  vi.unstubAllEnvs();
  rmSync(dir, { recursive: true, force: true });
});

/** An installer that does this, and what it would bring. */
function installer(source, options = {}) {
  const file = join(dir, 'install.cjs');
  const brought = join(dir, 'electron');
  writeFileSync(file, `const brought = ${JSON.stringify(brought)};\n${source}`);
  return fetchElectron({ installer: file, find: () => (existsSync(brought) ? brought : null), ...options });
}

it('fetches what is not here, and only then', async () => {
  const fetched = await installer("require('node:fs').writeFileSync(brought, '')");
  expect(fetched).toBe(join(dir, 'electron'));
  const again = await installer("throw new Error('asked again')");
  expect(again).toBe(fetched);
  expect(said.join('\n')).not.toContain('asked again');
});

it('says why it can’t be had', async () => {
  expect(await installer("console.error('getaddrinfo ENOTFOUND github.com'); process.exit(1)")).toBeNull();
  expect(said.join('\n')).toContain('ENOTFOUND github.com');
});

it('tells that it is still at it, and gives up in the end', async () => {
  expect(await installer('setInterval(() => {}, 1000)', { limitMs: 300, tellEveryMs: 50 })).toBeNull();
  expect(said.join('\n')).toMatch(/still fetching, \d+ s/);
  expect(said.join('\n')).toContain('not done after');
});

it('lets the download pass by a proxy where there is one', async () => {
  expect(downloadSettings({ https_proxy: 'http://proxy:3128' })).toEqual({ ELECTRON_GET_USE_PROXY: 'true' });
  expect(downloadSettings({})).toEqual({});
  vi.stubEnv('HTTPS_PROXY', 'http://proxy:3128');
  const told = "console.error('proxy: ' + process.env.ELECTRON_GET_USE_PROXY); process.exit(1)";
  expect(await installer(told)).toBeNull();
  expect(said.join('\n')).toContain('proxy: true');
});

const person = { platform: 'linux', uid: 1000 };
const answers = (code) => async () => ({ code, output: '' });

it('names both cures where a sandbox can’t be made', async () => {
  const problem = await sandboxProblem(join(dir, 'electron'), { ...person, ask: answers(1) });
  expect(problem).toContain('chmod 4755');
  expect(problem).toContain('apparmor_parser');
  expect(problem).toContain(join(dir, 'chrome-sandbox'));
});

it('takes a helper of anybody else than root for none', async () => {
  const helper = join(dir, 'chrome-sandbox');
  writeFileSync(helper, '');
  chmodSync(helper, 0o755);
  expect(await sandboxProblem(join(dir, 'electron'), { ...person, ask: answers(1) })).not.toBeNull();
});

it.each([
  ['where one can be made', person, 0],
  ['where nobody can tell', person, 127],
  ['on a Mac', { platform: 'darwin', uid: 501 }, 1],
  ['for root', { platform: 'linux', uid: 0 }, 1],
])('has nothing to say %s', async (_where, who, code) => {
  expect(await sandboxProblem(join(dir, 'electron'), { ...who, ask: answers(code) })).toBeNull();
});

it('names what a program misses, and where it is to be had', async () => {
  const output = '\tlibnss3.so => not found\n\tlibc.so.6 => /lib/libc.so.6 (0x1)\n\tlibodd.so.1 => not found\n';
  const missing = await missingLibraries('electron', async () => ({ code: 0, output }));
  expect(missing).toEqual(['libnss3.so, in the package libnss3', 'libodd.so.1']);
});
