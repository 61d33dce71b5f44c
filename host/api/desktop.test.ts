import { beforeEach, expect, it } from 'vitest';
import { clipboard, dialog, globalShortcut, Notification, net, powerMonitor, shell, standIn, Tray } from './desktop.ts';
import { IpcMain } from './ipcMain.ts';
import { nativeImage } from './nativeImage.ts';
import { NativeTheme } from './nativeTheme.ts';

beforeEach(() => {
  standIn.dialogs.length = 0;
  standIn.opened.length = 0;
  standIn.notifications.length = 0;
  for (const tray of [...standIn.trays]) tray.destroy();
  globalShortcut.unregisterAll();
});

it('cancels a dialog nobody answers', async () => {
  expect(await dialog.showOpenDialog({})).toEqual({ canceled: true, filePaths: [] });
  expect(await dialog.showSaveDialog({})).toEqual({ canceled: true, filePath: '' });
});

it('answers dialogs of a kind in the order that answers were given, then cancels again', async () => {
  standIn.answers.showSaveDialog.push({ canceled: false, filePath: '/a' }, { canceled: false, filePath: '/b' });
  const paths = [];
  for (let turn = 0; turn < 3; turn += 1) paths.push((await dialog.showSaveDialog({})).filePath);
  expect(paths).toEqual(['/a', '/b', '']);
});

it('answers a question by its way out, else by its default, else by its first button', async () => {
  const response = async (options: object) => (await dialog.showMessageBox(options)).response;
  expect(await response({ buttons: ['a', 'b', 'c'], defaultId: 1, cancelId: 2 })).toBe(2);
  expect(await response({ buttons: ['a', 'b', 'c'], defaultId: 1 })).toBe(1);
  expect(await response({ buttons: ['a'] })).toBe(0);
});

it('records what a dialog said, with a window before it or without', async () => {
  await dialog.showOpenDialog({ title: 'alone' });
  await dialog.showOpenDialog({ window: true }, { title: 'over a window' });
  expect(standIn.dialogs).toEqual([
    { method: 'showOpenDialog', options: { title: 'alone' } },
    { method: 'showOpenDialog', options: { title: 'over a window' } },
  ]);
});

it('records what is handed to the system: addresses, files, and of a file to show its folder', async () => {
  await shell.openExternal('https://a.example/');
  expect(await shell.openPath('/tmp/a.txt')).toBe('');
  shell.showItemInFolder('/tmp/b/c.txt');
  expect(standIn.opened).toEqual(['https://a.example/', '/tmp/a.txt', '/tmp/b']);
});

it('keeps one text on the clipboard', async () => {
  await clipboard.writeText('first');
  await clipboard.writeText('second');
  expect(await clipboard.readText()).toBe('second');
});

it('knows shortcuts until they are given up', () => {
  expect(globalShortcut.register('Ctrl+A', () => {})).toBe(true);
  globalShortcut.register('Ctrl+B', () => {});
  globalShortcut.unregister('Ctrl+A');
  expect(['Ctrl+A', 'Ctrl+B'].map(globalShortcut.isRegistered)).toEqual([false, true]);
  globalShortcut.unregisterAll();
  expect(globalShortcut.isRegistered('Ctrl+B')).toBe(false);
});

it('shows a notification when it is told to, not before, and tells that it did', () => {
  const notification = new Notification({ title: 'Mira', body: 'hello' });
  const told: string[] = [];
  for (const name of ['show', 'close']) notification.on(name, () => told.push(name));
  expect(standIn.notifications).toEqual([]);
  notification.show();
  notification.close();
  expect(standIn.notifications).toEqual([notification]);
  expect(told).toEqual(['show', 'close']);
});

it('takes a destroyed icon out of the tray', () => {
  const [one, other] = [new Tray('a.png'), new Tray('b.png')];
  one.destroy();
  expect([one.isDestroyed(), other.isDestroyed()]).toEqual([true, false]);
  expect(standIn.trays).toEqual([other]);
});

it('tells of a theme that was chosen once it holds, and counts the system as light', () => {
  const theme = new NativeTheme();
  const seen: unknown[] = [];
  theme.on('updated', () => seen.push([theme.themeSource, theme.shouldUseDarkColors]));
  expect(theme.shouldUseDarkColors).toBe(false);
  theme.themeSource = 'dark';
  theme.themeSource = 'light';
  theme.themeSource = 'system';
  expect(seen).toEqual([
    ['dark', true],
    ['light', false],
    ['system', false],
  ]);
});

it('answers a page’s call by the one handler of its channel', async () => {
  const ipc = new IpcMain();
  ipc.handle('add', (_event, left, right) => Number(left) + Number(right));
  expect(await ipc.answer('add', {}, [2, 3])).toBe(5);
  expect(() => ipc.handle('add', () => 0)).toThrow("second handler for 'add'");
  ipc.removeHandler('add');
  await expect(ipc.answer('add', {}, [])).rejects.toThrow("No handler registered for 'add'");
  ipc.handle('add', () => 0);
  expect(await ipc.answer('add', {}, [])).toBe(0);
});

it('rejects with what a handler throws, at once or later', async () => {
  const ipc = new IpcMain();
  ipc.handle('now', () => {
    throw new Error('at once');
  });
  ipc.handle('later', async () => Promise.reject(new Error('later')));
  await expect(ipc.answer('now', {}, [])).rejects.toThrow('at once');
  await expect(ipc.answer('later', {}, [])).rejects.toThrow('later');
});

it('reads a picture’s size from its PNG, and has an empty one for a file that is not there', () => {
  const png = Buffer.alloc(33);
  png.writeUInt32BE(640, 16);
  png.writeUInt32BE(480, 20);
  const image = nativeImage.createFromBuffer(png);
  expect(image.getSize()).toEqual({ width: 640, height: 480 });
  expect(nativeImage.createFromDataURL(image.toDataURL()).toPNG()).toEqual(png);
  const missing = nativeImage.createFromPath('/no/such/picture.png');
  expect([missing.isEmpty(), missing.getSize()]).toEqual([true, { width: 0, height: 0 }]);
});

it('names what it lacks', () => {
  const parts = { shell, dialog, clipboard, globalShortcut, net, powerMonitor, nativeImage };
  for (const [name, part] of Object.entries(parts)) {
    expect(() => Reflect.get(part, 'noSuchThing'), name).toThrow(`${name}.noSuchThing is not implemented`);
  }
});
