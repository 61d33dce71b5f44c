import { spawn } from 'node:child_process';
import { EventEmitter } from 'node:events';
import path from 'node:path';
import type * as Electron from 'electron';
import { headed, SCREEN } from '../chromium.ts';
import { hasFault } from '../faults.ts';
import { strict, strictClass } from '../strict.ts';
import type { Menu } from './menu.ts';
import type { NativeImage } from './nativeImage.ts';

type DialogMethod = 'showOpenDialog' | 'showSaveDialog' | 'showMessageBox' | 'showErrorBox';

/** What a person at this desktop would have seen, and the answers they will give: a test reads and fills it. */
export const standIn = {
  /** Addresses, files and folders handed to the system. */
  opened: [] as string[],
  dialogs: [] as { method: DialogMethod; options: unknown }[],
  /** Answers of the next dialogs of a kind; without one, every dialog is cancelled. */
  answers: { showOpenDialog: [], showSaveDialog: [], showMessageBox: [] } as {
    showOpenDialog: Electron.OpenDialogReturnValue[];
    showSaveDialog: Electron.SaveDialogReturnValue[];
    showMessageBox: Electron.MessageBoxReturnValue[];
  },
  notifications: [] as Notification[],
  trays: [] as Tray[],
  shortcuts: new Map<string, () => void>(),
};

function openOnDesktop(target: string): void {
  standIn.opened.push(target);
  // Whoever has no xdg-open finds the target in the record only.
  if (headed)
    spawn('xdg-open', [target], { stdio: 'ignore', detached: true })
      .on('error', () => {})
      .unref();
}

export const shell = strict('electron.shell', {
  openExternal: async (url: string): Promise<void> => openOnDesktop(url),
  async openPath(file: string): Promise<string> {
    openOnDesktop(file);
    return '';
  },
  showItemInFolder: (file: string): void => openOnDesktop(path.dirname(file)),
} satisfies Partial<Electron.Shell>);

/** The options come last: a window may come before them. */
function recordDialog(method: DialogMethod, args: unknown[]): void {
  standIn.dialogs.push({ method, options: args.at(-1) });
}

export const dialog = strict('electron.dialog', {
  async showOpenDialog(...args: unknown[]): Promise<Electron.OpenDialogReturnValue> {
    recordDialog('showOpenDialog', args);
    return standIn.answers.showOpenDialog.shift() ?? { canceled: true, filePaths: [] };
  },
  async showSaveDialog(...args: unknown[]): Promise<Electron.SaveDialogReturnValue> {
    recordDialog('showSaveDialog', args);
    return standIn.answers.showSaveDialog.shift() ?? { canceled: true, filePath: '' };
  },
  async showMessageBox(...args: unknown[]): Promise<Electron.MessageBoxReturnValue> {
    recordDialog('showMessageBox', args);
    const { cancelId, defaultId } = args.at(-1) as Electron.MessageBoxOptions;
    return standIn.answers.showMessageBox.shift() ?? { response: cancelId ?? defaultId ?? 0, checkboxChecked: false };
  },
  showErrorBox(title: string, content: string): void {
    recordDialog('showErrorBox', [{ title, content }]);
    process.stderr.write(`${title}: ${content}\n`);
  },
} satisfies Partial<Electron.Dialog>);

let clipboardText = '';
export const clipboard = strict('electron.clipboard', {
  readText: async (): Promise<string> => clipboardText,
  async writeText(text: string): Promise<void> {
    clipboardText = text;
  },
} satisfies Partial<Electron.Clipboard>);

export const globalShortcut = strict('electron.globalShortcut', {
  register(accelerator: string, callback: () => void): boolean {
    standIn.shortcuts.set(accelerator, callback);
    return true;
  },
  unregister: (accelerator: string): void => void standIn.shortcuts.delete(accelerator),
  unregisterAll: (): void => standIn.shortcuts.clear(),
  isRegistered: (accelerator: string): boolean => standIn.shortcuts.has(accelerator),
});

const area = { x: 0, y: 0, ...SCREEN };
const display = {
  id: 1,
  scaleFactor: 1,
  rotation: 0,
  bounds: area,
  workArea: area,
  size: SCREEN,
  workAreaSize: SCREEN,
};

/** The displays there are; a test sets them and emits 'display-removed' and the like. */
export class Screen extends EventEmitter {
  displays = [display];
  getAllDisplays = () => this.displays;
  getPrimaryDisplay = () => this.displays[0] ?? display;
  getDisplayMatching = () => this.getPrimaryDisplay();
}
export const screen = strict('electron.screen', new Screen());

/** A notification, recorded; a test emits its 'click'. */
export class Notification extends EventEmitter {
  static isSupported = (): boolean => true;
  readonly title: string;
  readonly body: string;
  readonly silent: boolean;
  constructor({ title = '', body = '', silent = false }: Electron.NotificationConstructorOptions = {}) {
    super();
    this.title = title;
    this.body = body;
    this.silent = silent;
  }
  show(): void {
    standIn.notifications.push(this);
    // Told later, as by a system that is asked.
    if (hasFault('notifications-fail'))
      setImmediate(() => this.emit('failed', {}, 'Notifications are not allowed for this application'));
    else this.emit('show', {});
  }
  close(): void {
    this.emit('close', {});
  }
}
strictClass('Notification', Notification);

/** A tray icon, recorded; a test emits its 'click' or clicks an item of its `menu`. */
export class Tray extends EventEmitter {
  image: NativeImage | string;
  toolTip = '';
  title = '';
  menu: Menu | null = null;
  constructor(image: NativeImage | string) {
    super();
    this.image = image;
    standIn.trays.push(this);
  }
  setImage(image: NativeImage | string): void {
    this.image = image;
  }
  setToolTip(text: string): void {
    this.toolTip = text;
  }
  setTitle(title: string): void {
    this.title = title;
  }
  setContextMenu(menu: Menu | null): void {
    this.menu = menu;
  }
  popUpContextMenu(): void {}
  isDestroyed = (): boolean => !standIn.trays.includes(this);
  destroy(): void {
    standIn.trays = standIn.trays.filter((tray) => tray !== this);
  }
}
strictClass('Tray', Tray);

/** Never speaks by itself: a test emits 'suspend', 'resume', 'lock-screen' and the like. */
export class PowerMonitor extends EventEmitter {
  getSystemIdleState = (): 'active' => 'active';
  getSystemIdleTime = (): number => 0;
  isOnBatteryPower = (): boolean => false;
  onBatteryPower = false;
}
export const powerMonitor = strict('electron.powerMonitor', new PowerMonitor());

export const net = strict('electron.net', {
  fetch: (input: string | Request, init?: RequestInit): Promise<Response> => fetch(input, init),
  isOnline: (): boolean => true,
});
