import { EventEmitter } from 'node:events';
import type * as Electron from 'electron';
import { type BrowserPage, browser } from '../browser.ts';
import { SCREEN } from '../chromium.ts';
import { hasFault } from '../faults.ts';
import { preventable, strictClass } from '../strict.ts';
import { app } from './app.ts';
import { toPageUrl } from './protocol.ts';
import { WebContents } from './webContents.ts';
import { openWindows } from './windows.ts';

type Rectangle = { x: number; y: number; width: number; height: number };
type WindowState = 'normal' | 'minimized' | 'maximized';

let lastId = 0;
let focused: BrowserWindow | null = null;

/** Electron's window. Its bounds, state and events follow the app's calls; the window manager's part is not seen. */
export class BrowserWindow extends EventEmitter {
  static getAllWindows = (): BrowserWindow[] => [...openWindows.values()];
  static fromId = (id: number): BrowserWindow | null => openWindows.get(id) ?? null;
  static fromWebContents = (contents: WebContents): BrowserWindow | null =>
    BrowserWindow.getAllWindows().find((window) => window.webContents === contents) ?? null;
  static getFocusedWindow = (): BrowserWindow | null => focused;

  readonly id = ++lastId;
  readonly webContents = new WebContents(this);
  /** Resolves once the page is there and may be told what to load. */
  created: Promise<void>;
  readonly #preferences: Electron.WebPreferences;
  readonly #minimum: { width: number; height: number };
  #page: BrowserPage | undefined;
  #nativeId: number | undefined;
  #bounds: Rectangle;
  #state: WindowState = 'normal';
  #isProtected = false;
  #title: string;
  #isVisible = false;
  #isDestroyed = false;
  #isPainted = false;
  /** Closed by hand while the app wanted to keep it: there is no page until the next `show`. */
  #isPageGone = false;
  isFlashing = false;

  constructor(options: Electron.BrowserWindowConstructorOptions = {}) {
    super();
    const { x = 40, y = 30, width = 800, height = 600, minWidth = 0, minHeight = 0, webPreferences = {} } = options;
    if (!app.isReady()) throw new Error('Cannot create BrowserWindow before app is ready');
    // Where both are asked for, the sandbox wins.
    const hasNode = webPreferences.nodeIntegration === true && webPreferences.sandbox !== true;
    if (webPreferences.contextIsolation === false || hasNode) {
      throw new Error('stand-in host: electron.BrowserWindow without context isolation is not implemented');
    }
    if (openWindows.size > 0) throw new Error('stand-in host: a second electron.BrowserWindow is not implemented');
    this.#preferences = webPreferences;
    this.#minimum = { width: minWidth, height: minHeight };
    this.#bounds = { x, y, width: Math.max(width, minWidth), height: Math.max(height, minHeight) };
    this.#title = options.title ?? app.name;
    openWindows.set(this.id, this);
    this.created = this.#open();
    setImmediate(() => app.emit('web-contents-created', {}, this.webContents));
    if (options.show !== false) setImmediate(() => this.show());
  }

  /** Gets a page and fills it. Without a page an app is of no use, so a browser that can't be had ends it. */
  #open(): Promise<void> {
    return this.#create().catch((cause: Error) => {
      if (this.#isDestroyed || app.isLeaving) return;
      process.stderr.write(`stand-in host: the window cannot be opened: ${cause.message}\n`);
      app.exit(1);
    });
  }

  async #create(): Promise<void> {
    const page = await browser.takePage();
    if (this.#isDestroyed) return browser.release(page, app.isLeaving);
    this.#page = page;
    page.onLost = () => this.#onClosedByHand();
    page.onTitle = (title) => this.#onTitle(title);
    await this.webContents.attach(page, this.#preferences);
    const { windowId } = await page.browserSession.send('Browser.getWindowForTarget', { targetId: page.targetId });
    this.#nativeId = windowId;
    await this.#place();
  }

  /** Gives the real window the place and state it should have. A hidden one is minimised: there is nothing better. */
  async #place(): Promise<void> {
    const session = this.#page?.browserSession;
    const windowId = this.#nativeId;
    if (!session || windowId === undefined) return;
    const { x: left, y: top, width, height } = this.#bounds;
    const windowState = this.#isVisible ? this.#state : 'minimized';
    await session.send('Browser.setWindowBounds', { windowId, bounds: { windowState: 'normal' } });
    await session.send('Browser.setWindowBounds', { windowId, bounds: { left, top, width, height } });
    if (windowState !== 'normal') await session.send('Browser.setWindowBounds', { windowId, bounds: { windowState } });
  }

  #replace(): void {
    // A window closed in the meantime has no place to go to.
    void this.created.then(() => this.#place()).catch(() => {});
  }

  /** The page has drawn something for the first time. */
  onPainted(): void {
    if (this.#isPainted || (hasFault('no-ready-to-show') && !this.#isVisible)) return;
    this.#isPainted = true;
    this.emit('ready-to-show');
  }

  #onTitle(title: string): void {
    const url = this.webContents.getURL();
    // A page without a title goes by its address.
    if (url === '' || title === this.#title || toPageUrl(url).includes(title)) return;
    const event = preventable({});
    this.emit('page-title-updated', event, title, true);
    if (!event.defaultPrevented) this.#title = title;
  }

  /** A browser cannot be asked to keep its window, so the app is asked afterwards and may get the page anew. */
  #onClosedByHand(): void {
    this.#page = undefined;
    this.#nativeId = undefined;
    this.#isPageGone = true;
    this.webContents.detach();
    this.close();
    if (!this.#isDestroyed && this.#isVisible) this.#bringBack();
  }

  #bringBack(): void {
    this.#isPageGone = false;
    const url = this.webContents.getURL();
    this.created = this.#open();
    if (url !== '') void this.webContents.loadURL(url);
  }

  loadURL(url: string): Promise<void> {
    return this.webContents.loadURL(url);
  }
  capturePage() {
    return this.webContents.capturePage();
  }

  show(): void {
    this.showInactive();
    this.focus();
  }

  /** Shown, and not in front of what the person works in. */
  showInactive(): void {
    if (this.#isDestroyed || this.#isVisible) return;
    this.#isVisible = true;
    if (this.#isPageGone) this.#bringBack();
    else this.#replace();
    this.emit('show');
  }

  hide(): void {
    if (!this.#isVisible) return;
    this.#isVisible = false;
    this.#blur();
    if (!this.#isPageGone) this.#replace();
    this.emit('hide');
  }

  focus(): void {
    if (!this.#isVisible || focused === this) return;
    focused = this;
    void this.created.then(() => this.#page?.session.post('Page.bringToFront'));
    this.emit('focus');
    app.emit('browser-window-focus', {}, this);
  }

  #blur(): void {
    if (focused !== this) return;
    focused = null;
    this.emit('blur');
    app.emit('browser-window-blur', {}, this);
  }

  close(): void {
    if (this.#isDestroyed) return;
    const event = preventable({});
    this.emit('close', event);
    if (!event.defaultPrevented) this.destroy();
  }

  destroy(): void {
    if (this.#isDestroyed) return;
    this.#isDestroyed = true;
    if (focused === this) focused = null;
    openWindows.delete(this.id);
    if (this.#page) browser.release(this.#page, app.isLeaving);
    this.#page = undefined;
    this.webContents.destroy();
    this.emit('closed');
    setImmediate(() => app.onWindowGone());
  }

  #become(state: WindowState, event: string): void {
    if (this.#state === state) return;
    this.#state = state;
    if (state === 'minimized') this.#blur();
    if (this.#isVisible) this.#replace();
    this.emit(event);
  }
  minimize(): void {
    this.#become('minimized', 'minimize');
  }
  maximize(): void {
    this.#become('maximized', 'maximize');
  }
  unmaximize(): void {
    if (this.#state === 'maximized') this.#become('normal', 'unmaximize');
  }
  restore(): void {
    if (this.#state !== 'normal') this.#become('normal', this.#state === 'minimized' ? 'restore' : 'unmaximize');
  }

  isVisible = (): boolean => this.#isVisible && this.#state !== 'minimized';
  isFocused = (): boolean => focused === this;
  isMinimized = (): boolean => this.#state === 'minimized';
  isMaximized = (): boolean => this.#state === 'maximized';
  isFullScreen = (): boolean => false;
  isDestroyed = (): boolean => this.#isDestroyed;

  getBounds(): Rectangle {
    return this.#state === 'maximized' ? { x: 0, y: 0, ...SCREEN } : this.getNormalBounds();
  }
  getNormalBounds = (): Rectangle => ({ ...this.#bounds });
  setBounds(bounds: Partial<Rectangle>): void {
    const { x, y, width, height } = { ...this.#bounds, ...bounds };
    const wide = Math.max(width, this.#minimum.width);
    const isMoved = x !== this.#bounds.x || y !== this.#bounds.y;
    this.#bounds = { x, y, width: wide, height: Math.max(height, this.#minimum.height) };
    this.#replace();
    if (isMoved) this.emit('move');
    this.emit('resize');
  }
  getSize(): [number, number] {
    const { width, height } = this.getBounds();
    return [width, height];
  }
  setSize(width: number, height: number): void {
    this.setBounds({ width, height });
  }
  getContentSize(): [number, number] {
    return this.getSize();
  }
  setContentSize(width: number, height: number): void {
    this.setBounds({ width, height });
  }

  getTitle = (): string => this.#title;
  setTitle(title: string): void {
    this.#title = title;
  }
  flashFrame(isFlashing: boolean): void {
    this.isFlashing = isFlashing;
  }
  setMenu(): void {}
  setMenuBarVisibility(): void {}
  setTitleBarOverlay(): void {}
  setOverlayIcon(): void {}
  /** Recorded: a browser's window can't be left out of captures. */
  setContentProtection(on: boolean): void {
    this.#isProtected = on;
  }
  isContentProtected = (): boolean => this.#isProtected;
  setBackgroundColor(): void {}
}

strictClass('BrowserWindow', BrowserWindow);
