import { mkdtempSync, rmSync, symlinkSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, expect, it } from 'vitest';
import { mayStart } from './mayStart.ts';

let folder: string;
beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), 'may-start-'));
});
afterEach(() => rmSync(folder, { recursive: true, force: true }));

const appWith = (lock: boolean, userData = folder) => ({
  requestSingleInstanceLock: () => lock,
  getPath: () => userData,
});
const never = () => false;

it('the first copy on a profile starts, a second one does not', () => {
  expect(mayStart(appWith(true))).toBe(true);
  expect(mayStart(appWith(false))).toBe(false);
});

it('starts where nobody may write, and so nobody can have the lock', () => {
  expect(mayStart(appWith(false), never)).toBe(true);
  expect(mayStart(appWith(false, join(folder, 'cannot be made')))).toBe(true);
});

it('does not where a copy had the lock before the folder could be written to no more', () => {
  symlinkSync('this-computer-4711', join(folder, 'SingletonLock'));
  expect(mayStart(appWith(false), never)).toBe(false);
});

it('nor where Windows holds it', () => {
  writeFileSync(join(folder, 'lockfile'), '');
  expect(mayStart(appWith(false), never)).toBe(false);
});
