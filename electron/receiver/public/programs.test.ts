import { chmodSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { delimiter, join } from 'node:path';
import { afterEach, expect, it, vi } from 'vitest';
import { until } from '../../testing/until.ts';
import { programFolders, splitLines, systemPrograms } from './programs.ts';

afterEach(() => vi.unstubAllEnvs());

function run(script: string) {
  const lines: string[] = [];
  const ended: (number | null)[] = [];
  const program = systemPrograms.run(process.execPath, ['-e', script], {
    line: (line) => lines.push(line),
    ended: (code) => ended.push(code),
  });
  return { program, lines, ended };
}

it('gives the lines of both outputs, and the end', async () => {
  const { lines, ended } = run('console.log("one"); console.error("two"); process.exitCode = 3');
  await until(() => ended.length === 1);
  expect(lines.toSorted()).toEqual(['one', 'two']);
  expect(ended).toEqual([3]);
});

it('ends a program when asked', async () => {
  const { program, lines, ended } = run('console.log("up"); setInterval(() => {}, 1000)');
  await until(() => lines.length === 1);
  program.stop();
  program.stop();
  await until(() => ended.length === 1);
  expect(ended).toEqual([null]);
  program.stop();
});

it('keeps the person’s own tunnel variables from it', async () => {
  vi.stubEnv('TUNNEL_TOKEN', 'of-another-tunnel');
  const { lines, ended } = run('console.log(process.env.TUNNEL_TOKEN ?? "none")');
  await until(() => ended.length === 1);
  expect(lines).toEqual(['none']);
});

it('tells of a program that can’t be started as of one that ended', async () => {
  const ended: (number | null)[] = [];
  systemPrograms.run('/nowhere/cloudflared', [], { line: () => {}, ended: (code) => ended.push(code) });
  await until(() => ended.length === 1);
  expect(ended).toEqual([null]);
});

it('looks where Homebrew puts programs, on a Mac alone and once', () => {
  const path = ['/usr/bin', '', '/usr/local/bin'].join(delimiter);
  expect(programFolders('darwin', path)).toEqual(['/usr/bin', '/usr/local/bin', '/opt/homebrew/bin']);
  expect(programFolders('linux', path)).toEqual(['/usr/bin', '/usr/local/bin']);
  expect(programFolders('linux')).toEqual([]);
});

it.skipIf(process.platform === 'win32')('finds what can be run on the PATH, in its order', () => {
  const folder = mkdtempSync(join(tmpdir(), 'programs-'));
  vi.stubEnv('PATH', ['', join(folder, 'missing'), folder].join(delimiter));
  writeFileSync(join(folder, 'cloudflared'), '');
  expect(systemPrograms.find('cloudflared')).toBeNull();
  chmodSync(join(folder, 'cloudflared'), 0o755);
  expect(systemPrograms.find('cloudflared')).toBe(join(folder, 'cloudflared'));
  expect(systemPrograms.find('ngrok')).toBeNull();
  rmSync(folder, { recursive: true });
});

it('puts lines together however they come, and holds no endless one', () => {
  const lines: string[] = [];
  const take = splitLines((line) => lines.push(line));
  for (const piece of ['on', 'e\r\ntw', 'o\n\nca']) take(Buffer.from(piece));
  const [first = 0, second = 0] = Buffer.from('é');
  take(Buffer.from([first]));
  take(Buffer.from([second, 10]));
  for (let turn = 0; turn < 20; turn++) take(Buffer.alloc(1_000, 'x'));
  take(Buffer.from('\nlast\n'));
  expect(lines.slice(0, 4)).toEqual(['one', 'two', '', 'caé']);
  expect(lines[4]?.length).toBeLessThanOrEqual(4_000);
  expect(lines[5]).toBe('last');
});
