import { once } from 'node:events';
import { createServer, type Server, type Socket } from 'node:net';
import path from 'node:path';
import { setTimeout } from 'node:timers/promises';
import { launchChromium, type Running, START_PAGE } from '../chromium.ts';
import { firstLine } from './firstLine.ts';

/** What a borrower is told. */
export type Lent = {
  /** The browser's DevTools. */
  address: string;
};

type Kept = { running: Running; address: string; targetId: string };

const LOOK_EVERY_MS = 10;
/** For what never comes: a busy machine takes long for each word. */
const CLEAN_LIMIT_MS = 60_000;
const PROFILE = '--user-data-dir=';

/**
 * Lends browsers to the apps that a test process starts one after the other: to start a browser takes longer than most of what a test does
 * in it. One at a time has a browser. When it is given back its one page goes to the start page, in a new process, and all that was kept
 * for pages is thrown away; a browser that is not as it was lent is ended. Nothing is kept on disk for the next app: a test that looks at
 * the browser's profile borrows none.
 */
export class Lender {
  /** What apps need to borrow here, for their environment. */
  readonly env: { STANDIN_LENDER: string };
  readonly #folder: string;
  readonly #onReturn: (address: string) => void;
  readonly #server: Server;
  /** By their arguments; each is there once it is clean, and nothing when it could not be cleaned. */
  readonly #free = new Map<string, Promise<Kept | undefined>[]>();
  readonly #all = new Set<Kept>();
  /** How many browsers were started so far. */
  launched = 0;

  /**
   * @param folder an empty one, with a short path: the socket and the profiles lie there
   * @param onReturn is told the DevTools of a browser that comes back: nobody else may speak to it from then on
   */
  static async open(folder: string, onReturn: (address: string) => void): Promise<Lender> {
    const lender = new Lender(folder, onReturn);
    lender.#server.listen(lender.env.STANDIN_LENDER);
    await once(lender.#server, 'listening');
    return lender;
  }

  private constructor(folder: string, onReturn: (address: string) => void) {
    this.#folder = folder;
    this.#onReturn = onReturn;
    this.env = { STANDIN_LENDER: path.join(folder, 'lender') };
    // A borrower ends its half when it gives back, or by its death.
    this.#server = createServer({ allowHalfOpen: true }, (loan) => void this.#lend(loan).catch(() => loan.destroy()));
  }

  /** Ends all browsers, also those that are lent. */
  async close(): Promise<void> {
    this.#server.close();
    await Promise.all([...this.#all].map(({ running }) => running.end()));
  }

  async #lend(loan: Socket): Promise<void> {
    loan.on('error', () => {}); // a borrower may be killed at any time
    const asked: string[] = JSON.parse(await firstLine(loan));
    const args = asked.filter((arg) => !arg.startsWith(PROFILE));
    const key = JSON.stringify(args);
    // It may go while a browser starts for it.
    const returned = new Promise((resolve) => loan.once('end', resolve).once('close', resolve));
    const kept = await this.#take(key, args);
    loan.write(`${JSON.stringify({ address: kept.address } satisfies Lent)}\n`);
    await returned;
    this.#onReturn(kept.address);
    loan.end();
    this.#free.set(key, [...(this.#free.get(key) ?? []), this.#cleaned(kept)]);
  }

  async #take(key: string, args: readonly string[]): Promise<Kept> {
    const free = this.#free.get(key) ?? [];
    for (let next = free.pop(); next !== undefined; next = free.pop()) {
      const kept = await next;
      if (kept !== undefined) return kept;
    }
    return this.#launch(args);
  }

  async #cleaned(kept: Kept): Promise<Kept | undefined> {
    const late = new AbortController();
    const isLate = setTimeout(CLEAN_LIMIT_MS, undefined, { signal: late.signal });
    const limit = Promise.race([isLate, kept.running.gone]).then(() => Promise.reject(new Error('never clean')));
    try {
      await Promise.race([clean(kept), limit]);
      return kept;
    } catch {
      this.#all.delete(kept);
      await kept.running.end();
      return undefined;
    } finally {
      late.abort();
      limit.catch(() => {});
    }
  }

  async #launch(args: readonly string[]): Promise<Kept> {
    const address = Promise.withResolvers<string>();
    const profile = path.join(this.#folder, String(++this.launched));
    const running = launchChromium([...args, `${PROFILE}${profile}`], address.resolve);
    const failed = running.gone.then((why = 'the browser ended') => Promise.reject(new Error(why)));
    failed.catch(() => {}); // later that is the borrower's to see
    const { browser } = running.connection;
    const first = new Promise<string>((resolve) => {
      browser.on('Target.targetCreated', ({ targetInfo }) => resolve(targetInfo.targetId));
    });
    await browser.send('Target.setDiscoverTargets', { discover: true, filter: [{ type: 'page' }] });
    const [reachedAt, targetId] = await Promise.race([Promise.all([address.promise, first]), failed]);
    const kept = { running, address: reachedAt, targetId };
    await browser.send('Target.setDiscoverTargets', { discover: false });
    this.#all.add(kept);
    return kept;
  }
}

/** Makes a browser what it was when it had just started. @throws Error when it is not as it was lent */
async function clean({ running, targetId }: Kept): Promise<void> {
  const { connection } = running;
  const { browser } = connection;
  const { targetInfos } = await browser.send('Target.getTargets', { filter: [{ type: 'page' }] });
  if (targetInfos.length !== 1 || targetInfos[0]?.targetId !== targetId)
    throw new Error('not the page it was lent with');
  const { sessionId } = await browser.send('Target.attachToTarget', { targetId, flatten: true });
  const page = connection.session(sessionId);
  const arrived = new Promise<void>((resolve) => {
    page.on('Page.frameNavigated', ({ frame }) => frame.url === START_PAGE && resolve());
  });
  await page.send('Page.enable');
  await page.send('Page.navigate', { url: START_PAGE });
  await arrived;
  const forgetSteps = () => page.send('Page.resetNavigationHistory');
  // For a moment after the page's own word for it the browser holds another one for the page.
  while (!(await forgetSteps().then(Boolean, () => false))) await setTimeout(LOOK_EVERY_MS);
  await Promise.all([
    page.send('Storage.clearDataForOrigin', { origin: '*', storageTypes: 'all' }),
    page.send('Network.clearBrowserCache'),
    browser.send('Storage.clearCookies'),
    browser.send('Browser.resetPermissions'),
  ]);
  const { windowId } = await browser.send('Browser.getWindowForTarget', { targetId });
  await browser.send('Browser.setWindowBounds', { windowId, bounds: { windowState: 'normal' } });
  await browser.send('Target.detachFromTarget', { sessionId });
  connection.forget(sessionId);
}
