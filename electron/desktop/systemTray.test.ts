import type { EventEmitter } from 'node:events';
import { existsSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { beforeEach, expect, it, vi } from 'vitest';
import type { TrayLook, TrayState } from '../kernel/desktop.ts';
import { FakeClock } from '../testing/fakeClock.ts';
import { makeLog } from '../testing/fakeLog.ts';

type FakeItem = { label?: string; enabled?: boolean; checked?: boolean; click?: () => void };
type FakeTray = EventEmitter & { image: string; tooltip: string; menu: FakeItem[]; menus: number };

const system = vi.hoisted(() => ({ trays: [] as unknown[], refuses: false }));
vi.mock('electron', async () => {
  const { EventEmitter: Emitter } = await import('node:events');
  return {
    Tray: class extends Emitter {
      image: string;
      tooltip = '';
      menu: unknown[] = [];
      menus = 0;
      constructor(image: string) {
        super();
        if (system.refuses) throw new Error('no tray');
        this.image = image;
        system.trays.push(this);
      }
      setImage(image: string): void {
        this.image = image;
      }
      setToolTip(text: string): void {
        this.tooltip = text;
      }
      setContextMenu(menu: unknown[]): void {
        this.menu = menu;
        this.menus += 1;
      }
      destroy(): void {
        system.trays = system.trays.filter((tray) => tray !== this);
      }
    },
    Menu: { buildFromTemplate: (items: unknown[]) => items },
    nativeImage: { createFromPath: (path: string) => path },
    nativeTheme: new Emitter(),
  };
});

import { pictureOf, SystemTray } from './systemTray.ts';

const look: TrayLook<string> = {
  state: 'connected',
  tooltip: 'Sidestage',
  items: [
    { kind: 'line', label: 'nora & co', act: null },
    { kind: 'separator' },
    { kind: 'check', label: 'Comfort mode', checked: true, act: 'comfort' },
    { kind: 'line', label: 'Quit', act: 'quit' },
  ],
};
let clock: FakeClock;
let acts: string[];
let isThere: boolean;
const shown = () => system.trays as FakeTray[];

async function put(platform: NodeJS.Platform = 'linux') {
  const tray = new SystemTray<string>({
    folder: '/tray',
    onAct: (act) => acts.push(act),
    onClick: () => acts.push('clicked'),
    hasTray: async () => isThere,
    platform,
    clock,
    log: makeLog(clock).log,
  });
  tray.show(look);
  await tray.known;
  return tray;
}

beforeEach(() => {
  clock = new FakeClock();
  acts = [];
  isThere = true;
  system.trays = [];
  system.refuses = false;
});

it('shows what it was given before there was a tray, and does what is chosen', async () => {
  await put();
  const [icon] = shown();
  expect(icon).toMatchObject({ image: '/tray/connected-22.png', tooltip: 'Sidestage' });
  expect(icon?.menu.map(({ label, enabled, checked }) => [label, enabled, checked])).toEqual([
    ['nora && co', false, undefined],
    [undefined, undefined, undefined],
    ['Comfort mode', undefined, true],
    ['Quit', undefined, undefined],
  ]);
  for (const item of icon?.menu ?? []) item.click?.();
  icon?.emit('click');
  expect(acts).toEqual(['comfort', 'quit', 'clicked']);
});

it('builds the menu anew only when it says something else', async () => {
  const tray = await put();
  tray.show({ ...look, state: 'live', tooltip: 'Sidestage: live' });
  expect(shown()[0]).toMatchObject({ image: '/tray/live-22.png', tooltip: 'Sidestage: live', menus: 1 });
  tray.show({ ...look, items: [] });
  expect(shown()[0]).toMatchObject({ menus: 2, menu: [] });
});

it('on a Mac a click opens the menu, and nothing else', async () => {
  await put('darwin');
  shown()[0]?.emit('click');
  expect(acts).toEqual([]);
});

it('comes and goes with the tray of the desktop, and says so', async () => {
  isThere = false;
  const tray = await put();
  const told: boolean[] = [];
  tray.there.subscribe((now) => told.push(now));
  expect([shown().length, tray.there.value]).toEqual([0, false]);
  isThere = true;
  await clock.advance(60_000);
  expect(shown()[0]).toMatchObject({ tooltip: 'Sidestage', menus: 1 });
  isThere = false;
  await clock.advance(60_000);
  expect(shown()).toEqual([]);
  expect(told).toEqual([true, false]);
  tray.close();
  isThere = true;
  await clock.advance(120_000);
  expect(shown()).toEqual([]);
});

it('a tray that takes no icon is none', async () => {
  system.refuses = true;
  const tray = await put('win32');
  expect(tray.there.value).toBe(false);
});

it('is looked at once where it can not go away', async () => {
  await put('win32');
  isThere = false;
  await clock.advance(600_000);
  expect(shown()).toHaveLength(1);
});

const folder = join(import.meta.dirname, '../../assets/tray');
const states: TrayState[] = ['connected', 'live', 'offline', 'wantsLook', 'quiet'];
it.each(
  states.flatMap((state) => (['linux', 'win32', 'darwin'] as const).map((platform) => [state, platform] as const)),
)('has a picture of %s for %s, and finer ones beside it', (state, platform) => {
  for (const dark of [true, false]) {
    const file = join(folder, pictureOf(state, platform, dark));
    const size = platform === 'win32' ? 16 : 22;
    for (const scale of platform === 'win32' ? [1, 1.25, 1.5, 2] : [1, 2]) {
      const path = scale === 1 ? file : file.replace(/\.png$/, `@${scale}x.png`);
      expect(existsSync(path), path).toBe(true);
      const png = readFileSync(path);
      expect([png.readUInt32BE(16), png.readUInt32BE(20)], path).toEqual([size * scale, size * scale]);
    }
  }
});
