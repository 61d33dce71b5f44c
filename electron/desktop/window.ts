import { app, BrowserWindow, session, shell } from 'electron';
import type { WindowState } from '../../shared/window.ts';
import { WINDOW_ORIGIN } from './pageFile.ts';
import { mayLeave, pageRights } from './pageRights.ts';
import type { StartPlace } from './placeKeeper.ts';
import { type DeskColors, titleBar } from './titleBar.ts';
import { SMALLEST } from './windowPlace.ts';

/** How it comes up: before the person, or where windows can be found that nobody asked for. */
export type Opening = 'shown' | 'minimized';

type WindowOptions = StartPlace & {
  preloadFile: string;
  colors: DeskColors;
  iconFile: string;
  /** The window may be shown: it has painted, or must not be waited for any longer. */
  whenUp: Promise<void>;
  /** Something is drawn. */
  onDrawn: () => void;
  onState: (state: WindowState) => void;
  onVisible: (visible: boolean) => void;
};

/** Refuses every permission, also those a page only asks about: notifications are main's, and our page asks for nothing. */
export function lockPermissions(): void {
  session.defaultSession.setPermissionRequestHandler((_contents, _permission, decide) => decide(false));
  session.defaultSession.setPermissionCheckHandler(() => false);
}

/** Opens the app's window: sandboxed, on our own scheme, with no way to navigate away. It comes up when it may. */
export function openWindow(options: WindowOptions, opening: Opening): BrowserWindow {
  const window = new BrowserWindow({
    ...options.bounds,
    minWidth: SMALLEST.width,
    minHeight: SMALLEST.height,
    show: false,
    title: app.getName(),
    backgroundColor: options.colors.color,
    // Windows takes the executable's own, which has every size.
    ...(process.platform === 'win32' ? {} : { icon: options.iconFile }),
    ...titleBar(process.platform, options.colors),
    webPreferences: pageRights(options.preloadFile),
  });
  window.webContents.setWindowOpenHandler(() => ({ action: 'deny' }));
  // There is no such tag in our page; a page that was taken over might write one.
  window.webContents.on('will-attach-webview', (event) => event.preventDefault());
  window.webContents.on('will-navigate', (event) => {
    if (!event.url.startsWith(`${WINDOW_ORIGIN}/`)) event.preventDefault();
  });
  window.once('ready-to-show', options.onDrawn);
  // On Wayland a hidden window may never get to paint, so that `ready-to-show` does not come.
  if (process.platform === 'linux') window.webContents.once('did-finish-load', options.onDrawn);
  void options.whenUp.then(() => {
    if (window.isDestroyed()) return;
    if (options.maximized) window.maximize();
    if (opening === 'shown') {
      window.show();
      return;
    }
    window.showInactive();
    window.minimize();
  });
  const tellState = () => options.onState(readWindow(window));
  const tellVisible = () => options.onVisible(window.isVisible() && !window.isMinimized());
  for (const event of ['maximize', 'unmaximize', 'focus', 'blur'] as const) window.on(event as 'focus', tellState);
  for (const event of ['show', 'hide', 'minimize', 'restore'] as const) window.on(event as 'show', tellVisible);
  void window.loadURL(`${WINDOW_ORIGIN}/index.html`);
  return window;
}

/** Brings the window before the person, wherever it was: to show a minimised one is not enough. */
export function bringForward(window: BrowserWindow | null): void {
  if (!window || window.isDestroyed()) return;
  if (window.isMinimized()) window.restore();
  window.show();
  window.focus();
}

export function readWindow(window: BrowserWindow | null): WindowState {
  if (!window || window.isDestroyed()) return { maximized: false, focused: false };
  return { maximized: window.isMaximized(), focused: window.isFocused() };
}

/** Hands an https address, or one below `allowedBase`, to the browser. @returns false when it is neither. */
export async function openInBrowser(url: string, allowedBase: string | null): Promise<boolean> {
  const parsed = URL.parse(url);
  if (!parsed || !mayLeave(parsed, allowedBase)) return false;
  await shell.openExternal(parsed.href);
  return true;
}
