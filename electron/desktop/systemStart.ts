import { type App, app as electronApp } from 'electron';
import type { SystemStart } from '../kernel/desktop.ts';
import type { Logger } from '../kernel/ports.ts';
import { autostartFile, programOf, readAutostart, removeAutostart, writeAutostart } from './autostart.ts';
import { LINK_SCHEME } from './opening.ts';

type StartApp = Pick<
  App,
  | 'isPackaged'
  | 'getLoginItemSettings'
  | 'setLoginItemSettings'
  | 'isDefaultProtocolClient'
  | 'setAsDefaultProtocolClient'
  | 'removeAsDefaultProtocolClient'
>;
type Process = Pick<NodeJS.Process, 'platform' | 'env' | 'execPath'>;

/** Told to the program that the system starts, so that it can stay hidden. A Mac passes nothing and says so itself. */
const ARGUMENTS = ['--at-login'];
/** What comes after it is no switch of Chromium's, whatever a link holds. */
const LINK_ARGUMENTS = ['--'];

/**
 * Starting with the system and opening links, as each system has it: an item of the registry on Windows, a login item on a Mac, an
 * entry of the desktop on Linux. Only an installed copy offers them: one that runs from its sources would leave entries to a bare
 * Electron.
 */
export function createSystemStart(app: StartApp, system: Process, log: Logger): SystemStart {
  const { platform, env, execPath } = system;
  const can = app.isPackaged;
  const file = autostartFile(env);
  const program = programOf(env, execPath);
  if (can && platform === 'linux') keepCurrent(file, program, log);
  return {
    readAtLogin: () => {
      if (!can) return { can, on: false, blocked: false };
      if (platform === 'linux') {
        const { on, blocked } = readAutostart(file);
        return { can, on, blocked };
      }
      if (platform === 'darwin') {
        const { openAtLogin, status } = app.getLoginItemSettings();
        const blocked = status === 'requires-approval';
        return { can, on: openAtLogin || blocked, blocked };
      }
      const item = app.getLoginItemSettings({ path: execPath, args: ARGUMENTS });
      return { can, on: item.openAtLogin, blocked: item.openAtLogin && !item.executableWillLaunchAtLogin };
    },
    setAtLogin: (on) => {
      if (!can) return;
      if (platform !== 'linux') app.setLoginItemSettings({ openAtLogin: on, path: execPath, args: ARGUMENTS });
      else if (on) writeAutostart(file, program);
      else removeAutostart(file);
    },
    readLinks: () => {
      const on = can && app.isDefaultProtocolClient(LINK_SCHEME, ...registered(platform, execPath));
      // Linux has no call to take it back.
      return { canChange: can && !(on && platform === 'linux'), on };
    },
    setLinks: (on) => {
      if (!can) return;
      const told = registered(platform, execPath);
      if (on) app.setAsDefaultProtocolClient(LINK_SCHEME, ...told);
      else app.removeAsDefaultProtocolClient(LINK_SCHEME, ...told);
    },
  };
}

/** The same of this system. */
export const systemStart = (log: Logger): SystemStart => createSystemStart(electronApp, process, log);

/** Windows alone keeps a command line. */
function registered(platform: NodeJS.Platform, execPath: string): [path?: string, args?: string[]] {
  return platform === 'win32' ? [execPath, LINK_ARGUMENTS] : [];
}

/** An AppImage that was moved would be started from where it is no longer. */
function keepCurrent(file: string, program: string, log: Logger): void {
  const entry = readAutostart(file);
  if (!entry.on || entry.blocked || entry.program === program) return;
  try {
    writeAutostart(file, program);
  } catch (cause) {
    log.warn('starting.entryNotRenewed', { why: String(cause) });
  }
}
