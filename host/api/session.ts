import type * as Electron from 'electron';
import type { Session as CdpSession, Protocol } from '../cdp.ts';
import type { PermissionWish } from '../page/askPermissions.ts';
import { strict } from '../strict.ts';
import { app } from './app.ts';
import { protocol, toAppUrl } from './protocol.ts';
import type { WebContents } from './webContents.ts';

type Permission = Parameters<Parameters<Electron.Session['setPermissionRequestHandler']>[0] & object>[1];
type RequestHandler = (
  contents: WebContents,
  permission: Permission,
  answer: (granted: boolean) => void,
  details: object,
) => void;
type CheckHandler = (contents: WebContents, permission: Permission, origin: string, details: object) => boolean;
type BeforeRequest = (details: object, answer: (response: { cancel?: boolean }) => void) => void;

/** The browser's name of a permission, Electron's, and what Electron adds to it. */
type Known = [name: Protocol.Browser.PermissionDescriptor['name'], permission: Permission, more: object];
const PERMISSIONS: Known[] = [
  ['notifications', 'notifications', {}],
  ['geolocation', 'geolocation', {}],
  ['camera', 'media', { mediaTypes: ['video'], mediaType: 'video' }],
  ['microphone', 'media', { mediaTypes: ['audio'], mediaType: 'audio' }],
  ['clipboard-read', 'clipboard-read', {}],
  ['midi', 'midi', {}],
];

/** Electron's default session; there is no other. */
export class Session {
  readonly protocol = protocol;
  #onRequest: RequestHandler | null = null;
  #onCheck: CheckHandler | null = null;
  #beforeRequest: BeforeRequest | null = null;
  #proxyRules = '';

  readonly webRequest = strict('electron.session.defaultSession.webRequest', {
    onBeforeRequest: (
      filter: Electron.WebRequestFilter | BeforeRequest | null,
      listener?: BeforeRequest | null,
    ): void => {
      if (filter !== null && typeof filter === 'object') {
        throw new Error('stand-in host: electron.WebRequest filters are not implemented');
      }
      this.#beforeRequest = listener ?? filter;
    },
  });

  /** The proxy for all that leaves this computer: a test sets it, as the person does in the system's settings. */
  setProxy({ proxyRules = '' }: Electron.ProxyConfig): Promise<void> {
    this.#proxyRules = proxyRules;
    return Promise.resolve();
  }

  /** As Chromium words it. It knows rules of one proxy, none by scheme. */
  resolveProxy(url: string): Promise<string> {
    if (this.#proxyRules === '' || /^(?:localhost|127\.|\[::1\])/.test(new URL(url).hostname))
      return Promise.resolve('DIRECT');
    const [, scheme = 'http', host = ''] = /^(?:(\w+):\/\/)?(.+)$/.exec(this.#proxyRules) ?? [];
    return Promise.resolve(`${scheme === 'http' ? 'PROXY' : scheme.toUpperCase()} ${host}`);
  }

  setPermissionRequestHandler(handler: RequestHandler | null): void {
    this.#onRequest = handler;
  }

  setPermissionCheckHandler(handler: CheckHandler | null): void {
    this.#onCheck = handler;
  }

  /** Whether the app lets a request pass. Never asked for the app's own schemes, as on Electron. */
  async allows(details: object): Promise<boolean> {
    const listener = this.#beforeRequest;
    if (!listener) return true;
    return new Promise((resolve) => listener(details, ({ cancel }) => resolve(cancel !== true)));
  }

  /** Says of the origin of `pageUrl` what it has without asking; as the app's check says, and all where there is none. */
  async checkPermissions(browser: CdpSession, contents: WebContents, pageUrl: string): Promise<void> {
    const { origin } = new URL(pageUrl);
    const decide = async ([name, permission, more]: Known) => {
      const details = { requestingUrl: toAppUrl(pageUrl), isMainFrame: true, ...more };
      const isAllowed = this.#onCheck?.(contents, permission, toAppUrl(`${origin}/`), details) ?? true;
      await grant(browser, origin, name, isAllowed);
    };
    await Promise.all(PERMISSIONS.map(decide));
  }

  /** Asks the app for what a page is about to use. */
  async askPermission(
    browser: CdpSession,
    contents: WebContents,
    pageUrl: string,
    wish: PermissionWish,
  ): Promise<void> {
    const known = PERMISSIONS.find(([name]) => name === wish);
    if (!known || !this.#onRequest) return;
    const [name, permission, more] = known;
    const { promise, resolve } = Promise.withResolvers<boolean>();
    this.#onRequest(contents, permission, resolve, { requestingUrl: toAppUrl(pageUrl), isMainFrame: true, ...more });
    await grant(browser, new URL(pageUrl).origin, name, await promise);
  }
}

async function grant(browser: CdpSession, origin: string, name: Known[0], isGranted: boolean): Promise<void> {
  const setting = isGranted ? 'granted' : 'denied';
  await browser.send('Browser.setPermission', { permission: { name }, setting, origin });
}

const defaultSession = strict('electron.session.defaultSession', new Session());

/** Electron's `session`. */
export const session = strict('electron.session', {
  get defaultSession() {
    if (!app.isReady()) throw new Error('Session can only be received when app is ready');
    return defaultSession;
  },
});
