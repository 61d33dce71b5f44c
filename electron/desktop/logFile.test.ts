import { mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { openLogFile } from './logFile.ts';

let dir = '';
beforeEach(() => {
  dir = mkdtempSync(join(tmpdir(), 'sidestage-log-'));
});
afterEach(() => {
  vi.restoreAllMocks();
  rmSync(dir, { recursive: true });
});

it('writes what was gathered', () => {
  const log = openLogFile(join(dir, 'logs'));
  log.write('one');
  log.write('two');
  log.flush();
  expect(readFileSync(join(dir, 'logs', 'main.log'), 'utf8')).toBe('one\ntwo\n');
});

it('hands lines to the error output where no file can be written', () => {
  const told = vi.spyOn(process.stderr, 'write').mockReturnValue(true);
  writeFileSync(join(dir, 'logs'), 'a file where the folder should be');
  const log = openLogFile(join(dir, 'logs'));
  log.write('one');
  log.flush();
  expect(told).toHaveBeenCalledWith('one\n');
});

it('begins a line of its own after one that a full disk took half of', () => {
  vi.spyOn(process.stderr, 'write').mockReturnValue(true);
  const file = join(dir, 'main.log');
  mkdirSync(file);
  const log = openLogFile(dir);
  log.write('one');
  log.flush();
  rmSync(file, { recursive: true });
  writeFileSync(file, '{"half');
  log.write('two');
  log.flush();
  log.write('three');
  log.flush();
  expect(readFileSync(file, 'utf8')).toBe('{"half\ntwo\nthree\n');
});
