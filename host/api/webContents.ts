import { EventEmitter } from 'node:events';
import type * as Electron from 'electron';
import type { BrowserPage } from '../browser.ts';
import type { Protocol } from '../cdp.ts';
import { START_PAGE } from '../chromium.ts';
import type { PermissionWish } from '../page/askPermissions.ts';
import type { FromPage } from '../page/messages.ts';
import { preventable, strict, strictClass } from '../strict.ts';
import type { BrowserWindow } from './browserWindow.ts';
import { nativeImage } from './nativeImage.ts';
import { nativeTheme } from './nativeTheme.ts';
import { PageChannel } from './pageChannel.ts';
import { answerRequest } from './pageRequests.ts';
import { toAppUrl, toPageUrl } from './protocol.ts';
import { session } from './session.ts';
import { WebFrameMain } from './webFrameMain.ts';
import { openWindows } from './windows.ts';

type OpenHandler = (details: object) => { action: 'allow' | 'deny' };
type Load = { pageUrl: string; resolve(): void; reject(error: Error): void };

const LEVELS: Record<string, string> = {
  log: 'info',
  info: 'info',
  debug: 'debug',
  warning: 'warning',
  error: 'error',
};
let lastId = 0;

/** The page of a window. */
export class WebContents extends EventEmitter {
  readonly id = ++lastId;
  readonly session = session.defaultSession;
  readonly mainFrame = new WebFrameMain(this);
  readonly #window: BrowserWindow;
  #page: BrowserPage | undefined;
  #frameId = '';
  #channel: PageChannel | undefined;
  #pageUrl = START_PAGE;
  #load: Load | undefined;
  /** What the page shows is the browser's own error page. */
  #hasFailed = false;
  #isLoading = false;
  #isDestroyed = false;
  #openHandler: OpenHandler | undefined;
  #zoomFactor = 1;
  #osProcessId = 0;

  constructor(window: BrowserWindow) {
    super();
    this.#window = window;
  }

  get targetId(): string | undefined {
    return this.#page?.targetId;
  }

  /** Fills `page`, which still shows the start page: from here on it is this window's. */
  async attach(page: BrowserPage, preferences: Electron.WebPreferences): Promise<void> {
    this.#page = page;
    this.#pageUrl = START_PAGE;
    const cdp = page.session;
    this.#channel = new PageChannel(cdp, () =>
      preventable({ sender: this, senderFrame: this.mainFrame, type: 'frame', processId: 1, frameId: 1 }),
    );
    cdp.on('Runtime.consoleAPICalled', (event) => this.#emitConsoleMessage(event));
    cdp.on('Page.frameNavigated', ({ frame }) => {
      if (frame.parentId !== undefined) return;
      this.#pageUrl = frame.url + (frame.urlFragment ?? '');
      this.#hasFailed = frame.unreachableUrl !== undefined;
    });
    cdp.on('Page.navigatedWithinDocument', ({ frameId, url }) => {
      if (frameId === this.#frameId) this.#pageUrl = url;
    });
    cdp.on('Page.frameStartedLoading', ({ frameId }) => {
      if (frameId === this.#frameId) this.#isLoading = true;
    });
    cdp.on('Page.frameStoppedLoading', ({ frameId }) => {
      if (frameId === this.#frameId) this.#isLoading = false;
    });
    cdp.on('Page.domContentEventFired', () => {
      if (this.getURL() !== '') this.emit('dom-ready', {});
    });
    cdp.on('Page.loadEventFired', () => this.#onLoaded());
    cdp.on('Page.lifecycleEvent', ({ name }) => {
      if (name === 'firstPaint' && this.getURL() !== '') this.#window.onPainted();
    });
    cdp.on('Page.windowOpen', ({ url, windowName, windowFeatures }) => {
      this.#askToOpen(url, windowName, windowFeatures.join(','));
    });
    cdp.on('Inspector.targetCrashed', () => {
      if (this.#page === page) this.emit('render-process-gone', {}, { reason: 'crashed', exitCode: 1 });
    });
    cdp.on('Fetch.requestPaused', (paused) => {
      void answerRequest(cdp, paused, this.id, (url) => paused.frameId !== this.#frameId || this.#mayNavigate(url));
    });
    this.#frameId = (await cdp.send('Page.getFrameTree')).frameTree.frame.id;
    await Promise.all([
      cdp.send('Page.setLifecycleEventsEnabled', { enabled: true }),
      cdp.send('Fetch.enable', { patterns: [{ urlPattern: '*' }] }),
      this.#channel.open(this.#frameId, preferences.preload, preferences.additionalArguments, (message) =>
        this.#onTold(message, preferences.preload ?? ''),
      ),
    ]);
    if (preferences.backgroundThrottling === false) this.setBackgroundThrottling(false);
  }

  /** The browser's page is gone, while the contents may come back in another one. */
  detach(): void {
    this.#page = undefined;
    this.#channel = undefined;
  }

  /** The window is gone for good. */
  destroy(): void {
    this.detach();
    this.#isDestroyed = true;
    this.#load?.reject(loadError('ERR_FAILED', this.#load.pageUrl));
    this.emit('destroyed');
  }

  async loadURL(url: string): Promise<void> {
    await this.#window.created;
    if (!this.#page) throw loadError('ERR_FAILED', url);
    const { session: cdp, browserSession } = this.#page;
    const pageUrl = toPageUrl(url);
    if (/^https?:/.test(pageUrl)) await this.session.checkPermissions(browserSession, this, pageUrl);
    const { promise, resolve, reject } = Promise.withResolvers<void>();
    promise.catch(() => {}); // the caller gets it below, unless the page is gone before
    this.#load = { pageUrl, resolve, reject };
    const { errorText, loaderId } = await cdp.send('Page.navigate', { url: pageUrl });
    if (errorText !== undefined) this.#failLoad(errorText, url);
    else if (loaderId === undefined) resolve(); // within the same document
    return promise;
  }

  reload(): void {
    void this.#page?.session.post('Page.reload');
  }

  send(channel: string, ...args: unknown[]): void {
    if (typeof channel !== 'string') throw new TypeError('Missing required channel argument');
    this.#channel?.send(channel, args);
  }

  async executeJavaScript(code: string): Promise<unknown> {
    await this.#window.created;
    const { result, exceptionDetails } = await this.#shownPage.session.send('Runtime.evaluate', {
      expression: code,
      awaitPromise: true,
      returnByValue: true,
      userGesture: true,
    });
    if (exceptionDetails) throw new Error(exceptionDetails.exception?.description ?? exceptionDetails.text);
    return result.value;
  }

  async capturePage() {
    const { data } = await this.#shownPage.session.send('Page.captureScreenshot', { format: 'png' });
    return nativeImage.createFromBuffer(Buffer.from(data, 'base64'));
  }

  getURL(): string {
    return this.#pageUrl === START_PAGE ? '' : toAppUrl(this.#pageUrl);
  }
  isLoading = (): boolean => this.#isLoading;
  isDestroyed = (): boolean => this.#isDestroyed;
  getOSProcessId = (): number => this.#osProcessId;
  getZoomFactor = (): number => this.#zoomFactor;
  setZoomFactor(factor: number): void {
    this.#zoomFactor = factor;
    this.#applySettings();
  }
  setBackgroundThrottling(isAllowed: boolean): void {
    this.#page?.session.post('Emulation.setFocusEmulationEnabled', { enabled: !isAllowed });
  }
  setWindowOpenHandler(handler: OpenHandler): void {
    this.#openHandler = handler;
  }
  openDevTools(): void {}
  close(): void {
    this.#window.close();
  }
  forcefullyCrashRenderer(): void {
    this.#page?.session.post('Page.crash');
  }

  /** Brings the theme and the zoom factor into the page. */
  #applySettings(): void {
    this.applyTheme();
    const expression = `document.documentElement.style.zoom = ${this.#zoomFactor === 1 ? "''" : this.#zoomFactor}`;
    this.#page?.session.post('Runtime.evaluate', { expression });
  }

  /** Lets `nativeTheme.themeSource` reach CSS; 'system' leaves the browser's own answer. */
  applyTheme(): void {
    const value = nativeTheme.themeSource === 'system' ? '' : nativeTheme.themeSource;
    this.#page?.session.post('Emulation.setEmulatedMedia', { features: [{ name: 'prefers-color-scheme', value }] });
  }

  get #shownPage(): BrowserPage {
    if (!this.#page) throw new Error('Object has been destroyed');
    return this.#page;
  }

  #onLoaded(): void {
    if (this.getURL() === '' || this.#hasFailed) return;
    this.#applySettings();
    void this.#findOsProcess();
    this.#window.onPainted();
    this.emit('did-finish-load');
    this.#load?.resolve();
  }

  #failLoad(errorText: string, url: string): void {
    const error = loadError(errorText.replace('net::', ''), url);
    this.emit('did-fail-load', {}, error.errno, error.code, url, true);
    this.#load?.reject(error);
  }

  /** What the app itself loads, and reloading, is never asked about. */
  #mayNavigate(url: string): boolean {
    const pageUrl = toPageUrl(url);
    const [current] = this.#pageUrl.split('#');
    if (pageUrl === this.#load?.pageUrl.split('#')[0] || pageUrl === current) return true;
    const event = preventable({ url, isMainFrame: true, isSameDocument: false, frame: this.mainFrame });
    this.emit('will-navigate', event, url);
    return !event.defaultPrevented;
  }

  #askToOpen(url: string, frameName: string, features: string): void {
    const disposition = features === '' ? 'foreground-tab' : 'new-window';
    const referrer = { url: this.getURL(), policy: 'strict-origin-when-cross-origin' };
    const answer = this.#openHandler?.({ url: toAppUrl(url), frameName, features, disposition, referrer });
    if (answer?.action !== 'deny') throw new Error(`stand-in host: a window for ${url} is not implemented`);
  }

  #onTold(message: Exclude<FromPage, { channel: string }>, preloadPath: string): void {
    if (message.kind === 'open') {
      this.#askToOpen(message.url, message.name, message.features);
      return;
    }
    if (message.kind === 'permission') {
      void this.#askPermission(message.id, message.wish);
      return;
    }
    if (message.kind === 'contextMenu') {
      this.emit('context-menu', {}, { ...message.params, frame: this.mainFrame, menuSourceType: 'mouse' });
      return;
    }
    process.stderr.write(`Unable to load preload script: ${preloadPath}\n${message.message}\n`);
    this.emit('preload-error', {}, preloadPath, new Error(message.message));
  }

  async #askPermission(id: number, wish: PermissionWish): Promise<void> {
    if (!this.#page) return;
    await this.session.askPermission(this.#page.browserSession, this, this.#pageUrl, wish);
    this.#channel?.permissionDecided(id);
  }

  #emitConsoleMessage({ type, args, stackTrace }: Protocol.Runtime.consoleAPICalledPayload): void {
    const message = args.map((argument) => String(argument.value ?? argument.description ?? '')).join(' ');
    const { lineNumber = 0, url = '' } = stackTrace?.callFrames[0] ?? {};
    const level = LEVELS[type] ?? 'info';
    this.emit('console-message', { level, message, lineNumber, sourceId: toAppUrl(url), frame: this.mainFrame });
  }

  async #findOsProcess(): Promise<void> {
    const { browserSession } = this.#shownPage;
    const { processInfo } = await browserSession.send('SystemInfo.getProcessInfo').catch(() => ({ processInfo: [] }));
    const renderers = processInfo.filter(({ type }) => type === 'renderer').sort((a, b) => b.cpuTime - a.cpuTime);
    this.#osProcessId = renderers[0]?.id ?? 0;
  }
}

/** Says why a page was not loaded, as `loadURL` rejects. */
function loadError(code: string, pageUrl: string) {
  const errno = code === 'ERR_ABORTED' ? -3 : -2;
  const url = toAppUrl(pageUrl);
  return Object.assign(new Error(`${code} (${errno}) loading '${url}'`), { code, errno, url });
}

strictClass('WebContents', WebContents);

const all = () => Array.from(openWindows.values(), (window) => window.webContents);

/** Electron's `webContents`. */
export const webContents = strict('electron.webContents', {
  getAllWebContents: all,
  fromId: (id: number) => all().find((contents) => contents.id === id),
  fromDevToolsTargetId: (targetId: string) => all().find((contents) => contents.targetId === targetId),
});
