import { mkdtempSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { afterEach, beforeEach, expect, it } from 'vitest';
import { setAside } from './setAside.ts';

const NOW = Date.UTC(2026, 10, 20, 19, 0, 0);
let folder: string;
beforeEach(() => {
  folder = mkdtempSync(path.join(tmpdir(), 'aside.d-'));
});
afterEach(() => rmSync(folder, { recursive: true, force: true }));

const write = (name: string, text = name) => {
  writeFileSync(path.join(folder, name), text);
  return path.join(folder, name);
};

it('renames a file by the time, keeps what is in it, and tells both names', () => {
  const notice = setAside(write('history.sqlite', 'torn'), NOW);
  expect(notice).toEqual({
    kind: 'fileSetAside',
    name: 'history.sqlite',
    asideName: 'history.torn-20261120-190000.sqlite',
  });
  expect(readdirSync(folder)).toEqual(['history.torn-20261120-190000.sqlite']);
  expect(readFileSync(path.join(folder, 'history.torn-20261120-190000.sqlite'), 'utf8')).toBe('torn');
});

it('overwrites none that was set aside in the same second', () => {
  for (const text of ['first', 'second', 'third']) setAside(write('a.json', text), NOW);
  const texts = readdirSync(folder).map((name) => readFileSync(path.join(folder, name), 'utf8'));
  expect(texts.sort()).toEqual(['first', 'second', 'third']);
  expect(readdirSync(folder)).toContain('a.torn-20261120-190000-3.json');
});

it('takes along what belongs to the file, as far as it is there', () => {
  write('a.sqlite-wal');
  setAside(write('a.sqlite'), NOW, ['-wal', '-shm']);
  expect(readdirSync(folder).sort()).toEqual(['a.torn-20261120-190000.sqlite', 'a.torn-20261120-190000.sqlite-wal']);
});

it.each([
  ['settings', 'settings.torn-20261120-190000'],
  ['a.b.json', 'a.b.torn-20261120-190000.json'],
])('finds the ending of %s, and none in its folder’s name', (name, aside) => {
  expect(setAside(write(name), NOW)).toMatchObject({ asideName: aside });
  expect(readdirSync(folder)).toEqual([aside]);
});

it('says when it can’t, and makes nothing', () => {
  expect(() => setAside(path.join(folder, 'nothing.json'), NOW)).toThrow('ENOENT');
  expect(readdirSync(folder)).toEqual([]);
});
