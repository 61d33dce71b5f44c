import type * as Electron from 'electron';
import { afterEach, expect, it, vi } from 'vitest';
import { app } from './app.ts';
import { Menu, MenuItem } from './menu.ts';

afterEach(() => {
  Menu.setApplicationMenu(null);
  Menu.popped = null;
});

it('builds submenus as deep as the template', () => {
  const menu = Menu.buildFromTemplate([
    { label: 'File', submenu: [{ label: 'Open', submenu: [{ id: 'deep', label: 'Recent' }] }] },
    { type: 'separator' },
  ]);
  expect(menu.items.map(({ type, label }) => [type, label])).toEqual([
    ['submenu', 'File'],
    ['separator', ''],
  ]);
  expect(menu.getMenuItemById('deep')?.label).toBe('Recent');
  expect(menu.getMenuItemById('nowhere')).toBeNull();
});

it('takes items and menus that were made before', () => {
  const item = new MenuItem({ id: 'made', label: 'Made' });
  const submenu = Menu.buildFromTemplate([{ id: 'inner' }]) as Menu & Electron.Menu;
  const menu = Menu.buildFromTemplate([item, { label: 'More', submenu }]);
  expect(menu.items[0]).toBe(item);
  expect(menu.getMenuItemById('inner')).not.toBeNull();
});

it('has what Electron assumes of an item that says nothing', () => {
  expect(new MenuItem({})).toMatchObject({ type: 'normal', enabled: true, visible: true, checked: false, id: '' });
  expect(new MenuItem({ role: 'copy' }).label).not.toBe('');
  expect(new MenuItem({ label: 'Copy it', role: 'copy' }).label).toBe('Copy it');
});

it('puts items where they are asked to stand', () => {
  const menu = Menu.buildFromTemplate([{ label: 'a' }, { label: 'c' }]);
  menu.insert(1, new MenuItem({ label: 'b' }));
  menu.append(new MenuItem({ label: 'd' }));
  expect(menu.items.map(({ label }) => label)).toEqual(['a', 'b', 'c', 'd']);
});

it('turns a checkbox before its handler hears of it', () => {
  const seen: boolean[] = [];
  const item = new MenuItem({ type: 'checkbox', checked: true, click: ({ checked }) => void seen.push(checked) });
  item.click();
  item.click();
  expect(seen).toEqual([false, true]);
});

it('gives the handler the item and the event', () => {
  const click = vi.fn();
  const item = new MenuItem({ label: 'Go', click });
  const event = { shiftKey: true };
  item.click(event);
  expect(click).toHaveBeenCalledWith(item, undefined, event);
});

it('quits by the role and not by the handler, as roles go before handlers', () => {
  const click = vi.fn();
  const asked = vi.fn((event: { preventDefault(): void }) => event.preventDefault());
  app.once('before-quit', asked);
  new MenuItem({ role: 'quit', click }).click();
  expect(asked).toHaveBeenCalledOnce();
  expect(click).not.toHaveBeenCalled();
});

it('remembers the app’s menu and the one that was opened last', () => {
  const menu = Menu.buildFromTemplate([]);
  expect(Menu.getApplicationMenu()).toBeNull();
  Menu.setApplicationMenu(menu);
  expect(Menu.getApplicationMenu()).toBe(menu);
  menu.popup();
  expect(Menu.popped).toBe(menu);
});

it('names what it lacks, on a menu, an item and the class', () => {
  const read = (from: object, name: string) => () => Reflect.get(from, name);
  expect(read(new Menu(), 'once')).toThrow('Menu.once is not implemented');
  expect(read(new MenuItem({}), 'toolTip')).toThrow('MenuItem.toolTip is not implemented');
  expect(read(Menu, 'sendActionToFirstResponder')).toThrow('is not implemented');
});
