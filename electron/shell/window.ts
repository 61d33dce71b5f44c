import { join, sep } from 'node:path';
import { app, BrowserWindow, session, shell } from 'electron';
import type { WindowState } from '../../shared/app.ts';
import { WINDOW_ORIGIN } from './scheme.ts';

export type WindowBounds = { x?: number; y?: number; width: number; height: number };

type WindowOptions = {
  bounds: WindowBounds;
  preloadFile: string;
  backgroundColor: string;
  iconFile: string;
  onState: (state: WindowState) => void;
  onVisible: (visible: boolean) => void;
};

/** Refuses every permission but notifications, also those a page only asks about. */
export function lockPermissions(): void {
  session.defaultSession.setPermissionRequestHandler((_contents, permission, decide) =>
    decide(permission === 'notifications'),
  );
  session.defaultSession.setPermissionCheckHandler((_contents, permission) => permission === 'notifications');
}

/** Opens the app's window: sandboxed, on our own scheme, with no way to navigate away. Shown once it has painted. */
export function openWindow(options: WindowOptions, show: boolean): BrowserWindow {
  const window = new BrowserWindow({
    ...options.bounds,
    minWidth: 720,
    minHeight: 560,
    show: false,
    title: app.getName(),
    backgroundColor: options.backgroundColor,
    icon: options.iconFile,
    frame: process.platform === 'darwin',
    ...(process.platform === 'darwin' ? { titleBarStyle: 'hiddenInset' as const } : {}),
    webPreferences: {
      preload: options.preloadFile,
      sandbox: true,
      contextIsolation: true,
      nodeIntegration: false,
      spellcheck: false,
    },
  });
  window.webContents.setWindowOpenHandler(() => ({ action: 'deny' }));
  window.webContents.on('will-navigate', (event) => {
    if (!event.url.startsWith(`${WINDOW_ORIGIN}/`)) event.preventDefault();
  });
  window.once('ready-to-show', () => {
    if (show) window.show();
  });
  const tellState = () => options.onState(readWindow(window));
  const tellVisible = () => options.onVisible(window.isVisible() && !window.isMinimized());
  for (const event of ['maximize', 'unmaximize', 'focus', 'blur'] as const) window.on(event as 'focus', tellState);
  for (const event of ['show', 'hide', 'minimize', 'restore'] as const) window.on(event as 'show', tellVisible);
  void window.loadURL(`${WINDOW_ORIGIN}/index.html`);
  return window;
}

export function readWindow(window: BrowserWindow | null): WindowState {
  if (!window || window.isDestroyed()) return { maximized: false, focused: false };
  return { maximized: window.isMaximized(), focused: window.isFocused() };
}

/** Hands an https address, or one below `allowedBase`, to the browser. @returns false when it is neither. */
export async function openInBrowser(url: string, allowedBase: string | null): Promise<boolean> {
  const parsed = URL.parse(url);
  if (!parsed) return false;
  const ours = allowedBase !== null && parsed.origin === new URL(allowedBase).origin;
  if (parsed.protocol !== 'https:' && !(ours && parsed.protocol === 'http:')) return false;
  await shell.openExternal(parsed.href);
  return true;
}

/** The folder of the build, from the bundle's own place. */
export function buildDir(): string {
  return join(import.meta.dirname, '..');
}

/** A file of the build as it lies on disk: in a package beside the archive, where a thread can read it. */
export function unpackedFile(...parts: string[]): string {
  return join(buildDir(), ...parts).replace(`app.asar${sep}`, `app.asar.unpacked${sep}`);
}
