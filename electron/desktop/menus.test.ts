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

import { offerEditMenu, setAppMenu } from './menus.ts';

beforeEach(() => {
  system.application = undefined;
  system.popped = [];
});

it('gives a Mac the menus that copy, paste and quit, and none that reloads or closes', () => {
  setAppMenu('darwin');
  expect(system.application).toMatchObject({
    items: [{ role: 'appMenu' }, { role: 'editMenu' }, { role: 'windowMenu' }],
  });
});

it.each(['linux', 'win32'] as const)('has no menu on %s', (platform) => {
  setAppMenu(platform);
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
