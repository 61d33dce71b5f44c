import { EventEmitter } from 'node:events';
import { beforeEach, expect, it, vi } from 'vitest';

const system = vi.hoisted(() => ({ application: undefined as unknown, popped: [] as unknown[] }));
vi.mock('electron', () => ({
  Menu: {
    setApplicationMenu: (menu: unknown) => {
      system.application = menu;
    },
    buildFromTemplate: (items: unknown[]) => ({
      items,
      popup: (options: unknown) => system.popped.push({ items, options }),
    }),
  },
}));

import { type AppMenu, menuRoles } from '../kernel/desktop.ts';
import { MenuBar, offerEditMenu } from './menus.ts';

beforeEach(() => {
  system.application = undefined;
  system.popped = [];
});

const words = {
  edit: 'Bearbeiten',
  window: 'Fenster',
  roles: Object.fromEntries(
    Object.values(menuRoles).flatMap((names) => names.map((name) => [name, `word of ${name}`])),
  ),
} as AppMenu<string>['words'];
const line = (label: string, chord: string | null) => ({ kind: 'line' as const, label, act: `act of ${label}`, chord });
type Shown = { label: string; submenu: { label?: string; role?: string; accelerator?: string; click?: () => void }[] };
const shown = () => (system.application as { items: Shown[] }).items;

it('gives a Mac our menus among those that copy, paste and quit, and none that reloads or closes', () => {
  const done: string[] = [];
  const bar = new MenuBar<string>((act) => done.push(act), 'darwin');
  const check = { kind: 'check' as const, label: 'Quiet', act: 'quiet', checked: true, chord: 'Ctrl+Shift+Q' };
  bar.show({ words, menus: [{ label: 'Go', items: [line('Live', 'Ctrl+1'), { kind: 'separator' }, check] }] });
  expect(shown().map(({ label }) => label)).toEqual(['Sidestage', 'Bearbeiten', 'Go', 'Fenster']);
  expect(JSON.stringify(shown())).not.toMatch(/reload|close|toggleDevTools/i);
  expect(shown()[0]?.submenu.at(-1)).toEqual({ role: 'quit', label: 'word of quit' });
  expect(shown()[2]?.submenu).toMatchObject([
    { label: 'Live', accelerator: 'CommandOrControl+1' },
    { type: 'separator' },
    { type: 'checkbox', checked: true, accelerator: 'CommandOrControl+Shift+Q' },
  ]);
  shown()[2]?.submenu[0]?.click?.();
  expect(done).toEqual(['act of Live']);
});

it('shows no key that Electron has no name for, and is built anew only when it says something else', () => {
  const bar = new MenuBar<string>(() => {}, 'darwin');
  const menu = (label: string) => ({ words, menus: [{ label, items: [line('Live', 'Ctrl+ß'), line('Hooks', null)] }] });
  bar.show(menu('Go'));
  expect(shown()[2]?.submenu.some((item) => 'accelerator' in item)).toBe(false);
  const before = system.application;
  bar.show(menu('Go'));
  expect(system.application).toBe(before);
  bar.show(menu('Gehe zu'));
  expect(shown()[2]?.label).toBe('Gehe zu');
});

it.each(['linux', 'win32'] as const)('has no menu on %s', (platform) => {
  const bar = new MenuBar<string>(() => {}, platform);
  expect(system.application).toBeNull();
  bar.show({ words, menus: [] });
  expect(system.application).toBeNull();
});

it('opens what fits the text that was clicked, in its frame, and nothing elsewhere', () => {
  const contents = new EventEmitter();
  offerEditMenu(contents as never);
  const frame = { url: 'app://bundle/index.html' };
  const clicked = { isEditable: false, editFlags: { canCopy: true }, menuSourceType: 'mouse', frame };
  contents.emit('context-menu', {}, { ...clicked, selectionText: '' });
  expect(system.popped).toEqual([]);
  contents.emit('context-menu', {}, { ...clicked, selectionText: 'hana' });
  expect(system.popped).toEqual([
    { items: [{ role: 'copy', enabled: true }], options: { sourceType: 'mouse', frame } },
  ]);
});
