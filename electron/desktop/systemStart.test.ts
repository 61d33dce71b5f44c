import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import fc from 'fast-check';
import { afterEach, beforeEach, expect, it, vi } from 'vitest';

vi.mock('electron', () => ({ app: {} }));

import { FakeClock } from '../testing/fakeClock.ts';
import { makeLog } from '../testing/fakeLog.ts';
import { autostartFile, readAutostart, writeAutostart } from './autostart.ts';
import { createSystemStart } from './systemStart.ts';

let dir = '';
let told: unknown[];
let app: ReturnType<typeof fakeApp>;
beforeEach(() => {
  dir = mkdtempSync(join(tmpdir(), 'system-start-'));
  told = [];
  app = fakeApp();
});
afterEach(() => rmSync(dir, { recursive: true }));

/** What Electron tells of a system that does as it is told. */
function fakeApp() {
  let item = { openAtLogin: false, status: 'not-registered', executableWillLaunchAtLogin: false };
  const schemes = new Set<string>();
  return {
    isPackaged: true,
    hold: (held: Partial<typeof item>) => {
      item = { ...item, ...held };
    },
    getLoginItemSettings: () => item,
    setLoginItemSettings: (settings: { openAtLogin: boolean }) => {
      told.push(settings);
      item = { ...item, openAtLogin: settings.openAtLogin, executableWillLaunchAtLogin: settings.openAtLogin };
    },
    isDefaultProtocolClient: (scheme: string) => schemes.has(scheme),
    setAsDefaultProtocolClient: (...told_: unknown[]) => {
      told.push(told_);
      return Boolean(schemes.add(String(told_[0])));
    },
    removeAsDefaultProtocolClient: (scheme: string) => schemes.delete(scheme),
  };
}

const start = (platform: NodeJS.Platform, execPath = '/opt/Sidestage/sidestage') =>
  createSystemStart(app as never, { platform, execPath, env: { XDG_CONFIG_HOME: dir } }, makeLog(new FakeClock()).log);

it('a copy that runs from its sources offers nothing and leaves nothing behind', () => {
  app.isPackaged = false;
  for (const platform of ['linux', 'win32', 'darwin'] as const) {
    const system = start(platform);
    system.setAtLogin(true);
    system.setLinks(true);
    expect(system.readAtLogin()).toEqual({ can: false, on: false, blocked: false });
    expect(system.readLinks()).toEqual({ canChange: false, on: false });
  }
  expect(told).toEqual([]);
});

it('on Linux an entry of the desktop is written and removed', () => {
  const system = start('linux');
  expect(system.readAtLogin().on).toBe(false);
  system.setAtLogin(true);
  expect(system.readAtLogin()).toEqual({ can: true, on: true, blocked: false });
  expect(readFileSync(autostartFile({ XDG_CONFIG_HOME: dir }), 'utf8')).toContain(
    'Exec="/opt/Sidestage/sidestage" --at-login\n',
  );
  system.setAtLogin(false);
  expect(system.readAtLogin().on).toBe(false);
});

it('says that the desktop switched the entry off, and leaves that so', () => {
  start('linux').setAtLogin(true);
  const file = autostartFile({ XDG_CONFIG_HOME: dir });
  writeFileSync(file, `${readFileSync(file, 'utf8')}Hidden=true\n`);
  expect(start('linux', '/elsewhere').readAtLogin()).toEqual({ can: true, on: true, blocked: true });
  expect(readFileSync(file, 'utf8')).not.toContain('/elsewhere');
});

it('an entry follows a program that was moved', () => {
  start('linux', '/old/place').setAtLogin(true);
  start('linux', '/new/place');
  expect(readAutostart(autostartFile({ XDG_CONFIG_HOME: dir })).program).toBe('/new/place');
});

it('a folder that can not be written is told', () => {
  writeFileSync(join(dir, 'autostart'), 'a file where the folder should be');
  expect(() => start('linux').setAtLogin(true)).toThrow();
});

it('a program of any name is read back as it was written', () => {
  const file = autostartFile({ XDG_CONFIG_HOME: dir });
  fc.assert(
    fc.property(fc.stringMatching(/^\/[ -~]{1,40}$/), (program) => {
      writeAutostart(file, program);
      expect(readAutostart(file).program).toBe(program);
      expect(readFileSync(file, 'utf8').split('\n')).toHaveLength(7);
    }),
    { numRuns: 60 },
  );
});

it('on Windows the item says what to start, and that the task manager holds it back', () => {
  const system = start('win32', 'C:\\Sidestage.exe');
  system.setAtLogin(true);
  expect(told).toEqual([{ openAtLogin: true, path: 'C:\\Sidestage.exe', args: ['--at-login'] }]);
  expect(system.readAtLogin()).toEqual({ can: true, on: true, blocked: false });
  app.hold({ executableWillLaunchAtLogin: false });
  expect(system.readAtLogin()).toEqual({ can: true, on: true, blocked: true });
});

it('on a Mac it may wait for the person to allow it', () => {
  app.hold({ status: 'requires-approval' });
  expect(start('darwin').readAtLogin()).toEqual({ can: true, on: true, blocked: true });
});

it('links are opened with the app when the person wants it, and bring no switches along', () => {
  const windows = start('win32', 'C:\\Sidestage.exe');
  windows.setLinks(true);
  expect(told).toEqual([['sidestage', 'C:\\Sidestage.exe', ['--']]]);
  expect(windows.readLinks()).toEqual({ canChange: true, on: true });
  windows.setLinks(false);
  expect(windows.readLinks().on).toBe(false);
});

it('Linux can not take links back', () => {
  const linux = start('linux');
  expect(linux.readLinks()).toEqual({ canChange: true, on: false });
  linux.setLinks(true);
  expect(linux.readLinks()).toEqual({ canChange: false, on: true });
});
