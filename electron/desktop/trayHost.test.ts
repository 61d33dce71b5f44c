import { chmodSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { hasTray } from './trayHost.ts';

let dir = '';
beforeEach(() => {
  dir = mkdtempSync(join(tmpdir(), 'tray-host-'));
  vi.stubEnv('PATH', dir);
});
afterEach(() => {
  vi.unstubAllEnvs();
  rmSync(dir, { recursive: true });
});

/** Where a shell takes as long as it likes to say a word. */
const linux = { platform: 'linux' as const, versions: {}, limitMs: 60_000 };

/** A program of this name that answers so. */
function program(name: string, answer: string, code = 0): void {
  const file = join(dir, name);
  writeFileSync(file, `#!/bin/sh\necho '${answer}'\nexit ${code}\n`);
  chmodSync(file, 0o755);
}

it.each(['win32', 'darwin'] as const)('there always is one on %s', async (platform) => {
  expect(await hasTray({ platform, versions: {} })).toBe(true);
});

it('the stand-in has none unless it says so', async () => {
  expect(await hasTray({ platform: 'linux', versions: { 'stand-in': '1' } })).toBe(false);
  expect(await hasTray({ platform: 'linux', versions: { 'stand-in': '1', 'stand-in-tray': '1' } })).toBe(true);
});

it.runIf(process.platform !== 'win32').each([
  ['gdbus', '(true,)', '(false,)'],
  ['busctl', 'b true', 'b false'],
  ['dbus-send', '   boolean true', '   boolean false'],
])('Linux is asked by %s', async (name, yes, no) => {
  program(name, yes);
  expect(await hasTray(linux)).toBe(true);
  program(name, no);
  expect(await hasTray(linux)).toBe(false);
});

it.runIf(process.platform !== 'win32')('the next program is asked when one can not answer', async () => {
  program('gdbus', 'Error connecting', 1);
  program('busctl', 'b true');
  expect(await hasTray(linux)).toBe(true);
});

it('there is none where nobody can answer', async () => {
  expect(await hasTray(linux)).toBe(false);
});
