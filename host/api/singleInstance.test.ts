import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { existsSync, mkdtempSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { afterEach, beforeEach, expect, it } from 'vitest';
import { InstanceLock, type SecondInstance } from './singleInstance.ts';

const US: SecondInstance = { argv: ['app', '--quiet'], workingDirectory: '/home/nora', additionalData: null };
const nobody = () => {};

let profile: string;
let lockFile: string;
let locks: InstanceLock[];
const lock = () => {
  const made = new InstanceLock(profile);
  locks.push(made);
  return made;
};

beforeEach(() => {
  profile = mkdtempSync(path.join(tmpdir(), 'lock-'));
  lockFile = path.join(profile, 'stand-in.lock');
  locks = [];
});
afterEach(() => {
  for (const made of locks) made.release();
  rmSync(profile, { recursive: true, force: true });
});

/** The id of a process that is gone. */
async function pidOfTheDead(): Promise<number> {
  const child = spawn(process.execPath, ['-e', '']);
  await once(child, 'exit');
  return child.pid ?? 0;
}

it('is taken once, and names its owner', () => {
  expect(lock().take(US, nobody)).toBe(true);
  expect(readFileSync(lockFile, 'utf8')).toBe(String(process.pid));
  expect(lock().take(US, nobody)).toBe(false);
});

it('tells the owner of a second start, whole', async () => {
  const second = Promise.withResolvers<SecondInstance>();
  lock().take(US, second.resolve);
  const them = { argv: ['app', '--open=ä €'], workingDirectory: '/tmp', additionalData: { deep: [1] } };
  expect(lock().take(them, nobody)).toBe(false);
  expect(await second.promise).toEqual(them);
  expect(readdirSync(path.join(profile, 'stand-in-notes'))).toEqual([]);
});

it('goes to the next one when it is given back', () => {
  const first = lock();
  first.take(US, nobody);
  first.release();
  expect(existsSync(lockFile)).toBe(false);
  expect(lock().take(US, nobody)).toBe(true);
});

it('is taken from an owner that died', async () => {
  writeFileSync(lockFile, String(await pidOfTheDead()));
  expect(lock().take(US, nobody)).toBe(true);
  expect(readFileSync(lockFile, 'utf8')).toBe(String(process.pid));
});

it.each(['', 'torn', '-1', '0'])('is taken when it names no process: %j', (text) => {
  writeFileSync(lockFile, text);
  expect(lock().take(US, nobody)).toBe(true);
});
