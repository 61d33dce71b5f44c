import type { EventEmitter } from 'node:events';
import { afterAll, beforeAll, beforeEach, expect, it, vi } from 'vitest';
import { defaultSettings } from '../../shared/settings.ts';
import { Subject } from '../kernel/subject.ts';
import { FakeClock } from '../testing/fakeClock.ts';
import { makeLog } from '../testing/fakeLog.ts';

type FakeWindow = EventEmitter & { options: object; log: string[]; isVisible(): boolean; isMinimized(): boolean };

const made = vi.hoisted(() => ({ windows: [] as unknown[] }));
vi.mock('electron', async () => {
  const { EventEmitter: Emitter } = await import('node:events');
  class BrowserWindow extends Emitter {
    log: string[] = [];
    #state: 'hidden' | 'shown' | 'minimized' = 'hidden';
    options: object;
    webContents = Object.assign(new Emitter(), { setWindowOpenHandler: () => {}, getURL: () => '' });
    constructor(options: object) {
      super();
      this.options = options;
      made.windows.push(this);
    }
    #become(state: 'hidden' | 'shown' | 'minimized', by: string): void {
      this.#state = state;
      this.log.push(by);
    }
    show = () => this.#become('shown', 'show');
    showInactive = () => this.#become('shown', 'showInactive');
    hide = () => this.#become('hidden', 'hide');
    minimize = () => this.#become('minimized', 'minimize');
    restore = () => this.#become('shown', 'restore');
    maximize = () => this.log.push('maximize');
    focus = () => {};
    isVisible = () => this.#state === 'shown';
    isMinimized = () => this.#state === 'minimized';
    isMaximized = () => false;
    isFocused = () => false;
    isDestroyed = () => false;
    loadURL = async () => {};
    protection: boolean[] = [];
    setContentProtection = (on: boolean) => this.protection.push(on);
  }
  return {
    BrowserWindow,
    app: { getName: () => 'Sidestage' },
    nativeTheme: Object.assign(new Emitter(), { shouldUseDarkColors: true }),
    screen: new Emitter(),
    session: {},
    shell: {},
    ipcMain: new Emitter(),
    protocol: {},
    Menu: {},
  };
});

import type { MainWindow } from './mainWindow.ts';

// What it is put together of is loaded over this desktop, and by nobody else.
let Window: typeof MainWindow;
beforeAll(async () => {
  vi.resetModules();
  ({ MainWindow: Window } = await import('./mainWindow.ts'));
});
afterAll(() => vi.resetModules());

let clock: FakeClock;
let up: PromiseWithResolvers<void>;
let main: MainWindow;
let closes: boolean;
const windows = () => made.windows as FakeWindow[];

function begin(start: 'shown' | 'hidden', maximized = false): void {
  main.begin(
    {
      preloadFile: '',
      iconFile: '',
      settings: new Subject(defaultSettings),
      places: { place: () => ({ bounds: { width: 700, height: 600 }, maximized }), follow: () => {} },
      whenUp: up.promise,
      onDrawn: () => {},
      onVisible: () => {},
      mayClose: () => closes,
      onSessionEnd: () => {},
      onPageGone: () => {},
      clock,
      log: makeLog(clock).log,
    },
    start,
  );
}
const settle = () => clock.advance(0);

beforeEach(() => {
  clock = new FakeClock();
  up = Promise.withResolvers();
  main = new Window();
  closes = true;
  made.windows = [];
});

it('makes no window at a hidden start before it is wanted', async () => {
  begin('hidden');
  up.resolve();
  await settle();
  expect(windows()).toEqual([]);
  main.bringForward();
  await settle();
  expect(windows()[0]?.log).toEqual(['show']);
  main.bringForward();
  expect(windows()).toHaveLength(1);
});

it('comes up minimised where a hidden one could not be found', async () => {
  begin('hidden');
  main.makeReachable();
  up.resolve();
  await settle();
  expect(windows()[0]?.log).toEqual(['showInactive', 'minimize']);
});

it('a window that is on its way is left to come up', async () => {
  begin('shown');
  main.makeReachable();
  up.resolve();
  await settle();
  expect(windows()[0]?.log).toEqual(['show']);
});

it('one that was hidden goes to where it can be found, one that is seen stays', async () => {
  begin('shown', true);
  up.resolve();
  await settle();
  main.makeReachable();
  expect(windows()[0]?.log).toEqual(['maximize', 'show']);
  main.hide();
  main.makeReachable();
  main.makeReachable();
  expect(windows()[0]?.log).toEqual(['maximize', 'show', 'hide', 'showInactive', 'minimize']);
});

it('is closed only when it may be', () => {
  begin('shown');
  const close = () => {
    let held = false;
    windows()[0]?.emit('close', { preventDefault: () => (held = true) });
    return !held;
  };
  closes = false;
  expect(close()).toBe(false);
  closes = true;
  expect(close()).toBe(true);
});
