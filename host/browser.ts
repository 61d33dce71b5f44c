import { mkdirSync } from 'node:fs';
import path from 'node:path';
import type { Connection, Protocol, Session } from './cdp.ts';
import { browserArguments, DEVTOOLS_LINE, headed, launchChromium, type Running, START_PAGE } from './chromium.ts';
import { LeavingPages } from './leavingPages.ts';
import { borrowChromium, lender } from './lender/borrow.ts';

/** A page of the browser, which one window fills. */
export type BrowserPage = {
  readonly targetId: string;
  readonly sessionId: string;
  readonly session: Session;
  /** The session of the browser the page belongs to. */
  readonly browserSession: Session;
  /** Called when the page goes away without `release`: its window was closed by hand, or the browser ended. */
  onLost?: () => void;
  /** Called with each new title. */
  onTitle?: (title: string) => void;
};

/** The one browser process. On a screen it lives as long as its window; without one it stays up between windows. */
class Browser {
  /** Switches to start with. */
  readonly switches = new Map<string, string>();
  readonly #pages = new Map<string, BrowserPage>();
  readonly #leaving = new LeavingPages(() => void this.stop());
  #profile = '';
  #running: Promise<Running> | undefined;
  #stopping: Promise<void> | undefined;
  #awaitsFirstPage = true;
  #free: BrowserPage | undefined;
  #taker: PromiseWithResolvers<BrowserPage> | undefined;

  /** Says where the profile lies; to be called before the first start. */
  setProfile(userData: string): void {
    this.#profile = path.join(userData, 'stand-in-browser');
  }

  /** Starts the browser unless it runs already. */
  async start(): Promise<Connection> {
    await this.#stopping;
    this.#running ??= this.#launch();
    return (await this.#running).connection;
  }

  /** A page showing the start page, from a browser that is started when needed. */
  async takePage(): Promise<BrowserPage> {
    const connection = await this.start();
    const free = this.#free;
    this.#free = undefined;
    if (free) return free;
    this.#taker = Promise.withResolvers<BrowserPage>();
    const { promise } = this.#taker;
    // The first page comes with the browser; a later one has to be asked for.
    if (!this.#awaitsFirstPage) {
      await connection.browser.send('Target.createTarget', { url: START_PAGE, newWindow: true });
    }
    return promise;
  }

  /**
   * Closes a page. On a screen that ends the browser, so the whole of it is awaited. A borrowed browser goes back with the page, unless
   * the app stays without one.
   */
  release(page: BrowserPage, isLeaving: boolean): void {
    this.#pages.delete(page.targetId);
    if (headed || (lender !== undefined && isLeaving)) void this.stop();
    else this.#leaving.close(page);
  }

  /** Ends the browser and waits until it is gone, by force after three seconds. */
  stop(): Promise<void> {
    this.#stopping ??= this.#end().finally(() => {
      this.#stopping = undefined;
    });
    return this.#stopping;
  }

  async #end(): Promise<void> {
    const running = await this.#running?.catch(() => undefined);
    this.#running = undefined;
    this.#pages.clear();
    this.#leaving.allGone();
    await running?.end();
  }

  /** A browser of its own, or one that is lent to this app. */
  async #obtain(): Promise<Running> {
    const args = browserArguments(this.#profile, this.switches);
    const tell = (address: string) => process.stderr.write(`${DEVTOOLS_LINE}${address}\n`);
    if (lender !== undefined) return borrowChromium(lender, args, tell);
    mkdirSync(this.#profile, { recursive: true });
    return launchChromium(args, tell);
  }

  async #launch(): Promise<Running> {
    const running = await this.#obtain();
    void running.gone.then((why) => this.#onGone(why));
    const { connection } = running;
    const { browser } = connection;
    browser.on('Target.attachedToTarget', (event) => this.#onAttached(connection, event));
    browser.on('Target.detachedFromTarget', ({ sessionId }) => {
      connection.forget(sessionId);
      this.#leaving.gone(sessionId);
      for (const page of this.#pages.values()) if (page.sessionId === sessionId) this.#lose(page);
    });
    browser.on('Target.targetInfoChanged', ({ targetInfo }) => {
      this.#pages.get(targetInfo.targetId)?.onTitle?.(targetInfo.title);
    });
    // The headless shell, unlike a whole browser, opens no page by itself.
    const { product } = await browser.send('Browser.getVersion');
    this.#awaitsFirstPage = !product.startsWith('HeadlessChrome');
    const filter = [{ type: 'page' }];
    await Promise.all([
      browser.send('Target.setDiscoverTargets', { discover: true, filter }),
      browser.send('Target.setAutoAttach', { autoAttach: true, waitForDebuggerOnStart: true, flatten: true, filter }),
    ]);
    return running;
  }

  #onAttached(connection: Connection, { sessionId, targetInfo }: Protocol.Target.attachedToTargetPayload): void {
    const session = connection.session(sessionId);
    if (targetInfo.openerId !== undefined) {
      // A popup that got past the page's own window.open. Its requests are held first and only then is it let go on,
      // because the opener hangs for as long as the popup is paused.
      session.post('Fetch.enable', { patterns: [{ urlPattern: '*' }] });
      session.post('Runtime.runIfWaitingForDebugger');
      connection.browser.post('Target.closeTarget', { targetId: targetInfo.targetId });
      return;
    }
    const page: BrowserPage = {
      targetId: targetInfo.targetId,
      sessionId,
      session,
      browserSession: connection.browser,
    };
    this.#pages.set(page.targetId, page);
    void settle(session).then(() => this.#offer(page));
  }

  #offer(page: BrowserPage): void {
    // Only now: while the first page comes up, a window that asks for one must not open a second.
    this.#awaitsFirstPage = false;
    if (!this.#pages.has(page.targetId)) return;
    if (this.#taker) this.#taker.resolve(page);
    else this.#free = page;
    this.#taker = undefined;
  }

  #lose(page: BrowserPage): void {
    this.#pages.delete(page.targetId);
    if (this.#free === page) this.#free = undefined;
    page.onLost?.();
  }

  #onGone(why: string | undefined): void {
    if (!this.#running || this.#stopping) return;
    this.#running = undefined;
    this.#leaving.allGone();
    if (why !== undefined) process.stderr.write(`stand-in host: ${why}\n`);
    this.#taker?.reject(new Error('the browser ended'));
    this.#taker = undefined;
    for (const page of [...this.#pages.values()]) this.#lose(page);
  }
}

/** Lets a new page go on to the start page and waits until it is there: it would replace what is loaded before. */
async function settle(session: Session): Promise<void> {
  const { promise, resolve } = Promise.withResolvers<void>();
  session.on('Page.frameNavigated', ({ frame }) => {
    if (frame.url === START_PAGE) resolve();
  });
  session.post('Page.enable');
  session.post('Runtime.runIfWaitingForDebugger');
  // A page that is gone meanwhile is told by its loss.
  const tree = await session.send('Page.getFrameTree').catch(() => undefined);
  if (tree && tree.frameTree.frame.url !== START_PAGE) await promise;
}

/** The browser all windows share. */
export const browser = new Browser();
