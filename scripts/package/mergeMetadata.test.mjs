import { mkdirSync, mkdtempSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, expect, it } from 'vitest';
import { parse, stringify } from 'yaml';
import { collect, notesOf } from './mergeMetadata.mjs';

let folder;
beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), 'release-'));
});
afterEach(() => rmSync(folder, { recursive: true, force: true }));

function make(computer, description, version, ...names) {
  mkdirSync(join(folder, 'from', computer), { recursive: true });
  for (const name of names) writeFileSync(join(folder, 'from', computer, name), `the bytes of ${name}`);
  const files = names.map((url) => ({ url, sha512: `sum of ${url}`, size: 1 }));
  writeFileSync(join(folder, 'from', computer, description), stringify({ version, files, path: names[0] }));
}

const out = () => join(folder, 'out');
const run = (notes = '') => collect(join(folder, 'from'), out(), notes);

it('makes one description of those of two processors, and leaves those apart that have names of their own', async () => {
  make('windows', 'latest.yml', '1.0.0', 'Sidestage-1.0.0-win-x64.exe');
  make('windows-arm', 'latest.yml', '1.0.0', 'Sidestage-1.0.0-win-arm64.exe');
  make(
    'linux',
    'latest-linux.yml',
    '1.0.0',
    'Sidestage-1.0.0-linux-x86_64.AppImage',
    'Sidestage-1.0.0-linux-amd64.deb',
  );
  writeFileSync(join(folder, 'from', 'linux', 'builder-debug.yml'), 'not for anybody');
  await run('Raids are shown.');
  const read = (name) => parse(readFileSync(join(out(), name), 'utf8'));
  expect(read('latest.yml').files.map(({ url }) => url)).toEqual([
    'Sidestage-1.0.0-win-x64.exe',
    'Sidestage-1.0.0-win-arm64.exe',
  ]);
  expect(read('latest.yml')).toMatchObject({ version: '1.0.0', releaseNotes: 'Raids are shown.' });
  expect(read('latest-linux.yml').files).toHaveLength(2);
  expect(readdirSync(out()).sort()).toEqual([
    'SHA256SUMS',
    'Sidestage-1.0.0-linux-amd64.deb',
    'Sidestage-1.0.0-linux-x86_64.AppImage',
    'Sidestage-1.0.0-win-arm64.exe',
    'Sidestage-1.0.0-win-x64.exe',
    'latest-linux.yml',
    'latest.yml',
  ]);
  const sums = readFileSync(join(out(), 'SHA256SUMS'), 'utf8').trim().split('\n');
  expect(sums).toHaveLength(4);
  for (const line of sums) expect(line).toMatch(/^[0-9a-f]{64} {2}Sidestage-1\.0\.0-/);
});

it('hands nothing out that does not belong together', async () => {
  make('windows', 'latest.yml', '1.0.0', 'a-x64.exe');
  make('windows-arm', 'latest.yml', '1.0.1', 'a-arm64.exe');
  await expect(run()).rejects.toThrow('different versions');
  make('windows-arm', 'latest.yml', '1.0.0', 'a-x64.exe');
  await expect(run()).rejects.toThrow('There are two a-x64.exe');
  make('windows-arm', 'latest.yml', '1.0.0', 'a-arm64.exe');
  rmSync(join(folder, 'from', 'windows-arm', 'a-x64.exe'));
  rmSync(join(folder, 'from', 'windows-arm', 'a-arm64.exe'));
  await expect(run()).rejects.toThrow('names a-arm64.exe, which is missing');
});

it('finds what is new in a version', () => {
  const log = '# Changelog\n\n## Unreleased\n\n- Soon.\n\n## 1.0.0\n\n- Raids.\n\n## 0.9.0\n\n- Chat.\n';
  expect(notesOf(log, '1.0.0')).toBe('- Raids.');
  expect(notesOf(log, '1.1.0')).toBe('- Soon.');
  expect(notesOf('# Changelog\n', '1.0.0')).toBe('');
});
