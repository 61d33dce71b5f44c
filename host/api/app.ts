import { spawn } from 'node:child_process';
import { EventEmitter } from 'node:events';
import { homedir, tmpdir } from 'node:os';
import path from 'node:path';
import type * as Electron from 'electron';
import { browser } from '../browser.ts';
import { hasFault } from '../faults.ts';
import { preventable, strict } from '../strict.ts';
import { InstanceLock } from './singleInstance.ts';
import { endUtilityProcesses } from './utilityProcess.ts';
import { openWindows } from './windows.ts';

/** What boot learns from the command line and the app's package.json. */
export type AppDescription = {
  appPath: string;
  name: string;
  version: string;
  switches: ReadonlyMap<string, string>;
};

type AppName = Parameters<Electron.App['getPath']>[0];

/** What Electron's `app` does. */
export class App extends EventEmitter {
  readonly #paths = new Map<string, string>();
  readonly #switches = new Map<string, string>();
  readonly #ready = Promise.withResolvers<void>();
  #description: Omit<AppDescription, 'switches'> = { appPath: process.cwd(), name: 'Electron', version: '0.0.0' };
  #isReady = false;
  #isQuitting = false;
  #isExiting = false;
  #lock: InstanceLock | undefined;
  #loginItem: Electron.Settings = {};
  readonly #protocols = new Set<string>();
  #relaunch: (() => void) | undefined;
  badgeCount = 0;

  readonly commandLine = strict('electron.app.commandLine', {
    hasSwitch: (name: string) => this.#switches.has(name),
    getSwitchValue: (name: string) => this.#switches.get(name) ?? '',
    appendSwitch: (name: string, value = '') => {
      this.#switches.set(name, value);
      browser.switches.set(name, value);
    },
  } satisfies Partial<Electron.CommandLine>);

  /** On the way out; nothing new is started then. */
  get isLeaving(): boolean {
    return this.#isQuitting || this.#isExiting;
  }

  /** Takes what boot found out. */
  describe({ switches, ...description }: AppDescription): void {
    this.#description = description;
    for (const [name, value] of switches) this.#switches.set(name, value);
  }

  /** Tells the app that windows may be made. */
  becomeReady(): void {
    this.#isReady = true;
    this.emit('ready', {}, {});
    this.#ready.resolve();
  }

  get isPackaged(): boolean {
    return hasFault('packaged');
  }
  get name(): string {
    return this.#description.name;
  }
  set name(name: string) {
    this.#description.name = name;
  }
  getName = (): string => this.name;
  setName(name: string): void {
    this.name = name;
  }
  getVersion = (): string => this.#description.version;
  getAppPath = (): string => this.#description.appPath;
  whenReady = (): Promise<void> => this.#ready.promise;
  isReady = (): boolean => this.#isReady;

  getLocale(): string {
    const fromSystem = process.env.LC_ALL || process.env.LC_MESSAGES || process.env.LANG || '';
    const [, language, region] = /^([a-z]{2,3})(?:_([A-Z]{2}))?/.exec(fromSystem) ?? [];
    const system = language && region ? `${language}-${region}` : (language ?? 'en-US');
    return this.#switches.get('lang') || system;
  }
  getSystemLocale = (): string => this.getLocale();
  getPreferredSystemLanguages = (): string[] => [this.getLocale()];

  setPath(name: string, value: string): void {
    this.#paths.set(name, value);
  }
  getPath(name: AppName): string {
    const set = this.#paths.get(name);
    if (set !== undefined) return set;
    switch (name) {
      case 'home':
        return homedir();
      case 'temp':
        return tmpdir();
      case 'appData':
        return process.env.XDG_CONFIG_HOME || path.join(homedir(), '.config');
      case 'userData':
        return path.resolve(this.#switches.get('user-data-dir') || path.join(this.getPath('appData'), this.name));
      case 'sessionData':
        return this.getPath('userData');
      case 'logs':
        return path.join(this.getPath('userData'), 'logs');
      case 'exe':
        return process.execPath;
      case 'desktop':
        return path.join(homedir(), 'Desktop');
      case 'documents':
        return path.join(homedir(), 'Documents');
      case 'downloads':
        return path.join(homedir(), 'Downloads');
      default:
        throw new Error(`Failed to get '${name}' path`);
    }
  }

  requestSingleInstanceLock(additionalData?: Record<string, unknown>): boolean {
    if (this.#lock) return true;
    const lock = new InstanceLock(this.getPath('userData'));
    const us = { argv: process.argv, workingDirectory: process.cwd(), additionalData };
    const taken = lock.take(us, (second) =>
      this.emit('second-instance', {}, second.argv, second.workingDirectory, second.additionalData),
    );
    if (taken) this.#lock = lock;
    return taken;
  }

  setLoginItemSettings(settings: Electron.Settings): void {
    this.#loginItem = { ...this.#loginItem, ...settings };
  }
  getLoginItemSettings() {
    const openAtLogin = this.#loginItem.openAtLogin ?? false;
    const status = openAtLogin ? 'enabled' : 'not-registered';
    return { openAtLogin, status, executableWillLaunchAtLogin: openAtLogin, wasOpenedAtLogin: false };
  }

  /** What the system was told to open with this app; a test reads it by `isDefaultProtocolClient`. */
  setAsDefaultProtocolClient(protocol: string): boolean {
    this.#protocols.add(protocol);
    return true;
  }
  removeAsDefaultProtocolClient(protocol: string): boolean {
    return this.#protocols.delete(protocol);
  }
  isDefaultProtocolClient = (protocol: string): boolean => this.#protocols.has(protocol);

  setBadgeCount(count = 0): boolean {
    this.badgeCount = count;
    return true;
  }
  setAppUserModelId(): void {}
  getAppMetrics() {
    const memory = Math.round(process.memoryUsage.rss() / 1024);
    return [{ pid: process.pid, type: 'Browser', memory: { workingSetSize: memory, peakWorkingSetSize: memory } }];
  }

  relaunch({ args = process.argv.slice(1) }: Electron.RelaunchOptions = {}): void {
    const executable = path.join(import.meta.dirname, '../bin/electron');
    this.#relaunch = () => spawn(executable, args, { detached: true, stdio: 'ignore' }).unref();
  }

  quit(): void {
    if (this.isLeaving) return;
    const event = preventable({});
    this.emit('before-quit', event);
    if (event.defaultPrevented) return;
    this.#isQuitting = true;
    for (const window of openWindows.values()) window.close();
    setImmediate(() => {
      const willQuit = preventable({});
      if (openWindows.size === 0) this.emit('will-quit', willQuit);
      if (openWindows.size > 0 || willQuit.defaultPrevented) this.#isQuitting = false;
      else this.exit(0);
    });
  }

  exit(code = 0): void {
    if (this.#isExiting) return;
    this.#isExiting = true;
    for (const window of openWindows.values()) window.destroy();
    this.emit('quit', {}, code);
    void Promise.all([browser.stop(), endUtilityProcesses()]).finally(() => {
      this.#relaunch?.();
      process.exit(code);
    });
  }

  /** To be called after a window is gone: the last one ends the app unless it says otherwise. */
  onWindowGone(): void {
    if (openWindows.size > 0 || this.isLeaving) return;
    if (!this.emit('window-all-closed')) this.quit();
  }
}

/** Electron's `app`. */
export const app = strict('electron.app', new App());
