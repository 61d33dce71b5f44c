import type * as Electron from 'electron';
import { strict } from '../strict.ts';
import { app } from './app.ts';

type Handler = (request: Request) => Response | Promise<Response>;

const schemes = new Set<string>();
const handlers = new Map<string, Handler>();

/** The address a page is really loaded from: `app://bundle/x` becomes `https://bundle.app.invalid/x`. */
export function toPageUrl(url: string): string {
  const [, scheme = '', host, rest] = /^([a-z][a-z0-9+.-]*):\/\/([^/?#]*)(.*)$/is.exec(url) ?? [];
  return schemes.has(scheme) ? `https://${host}.${scheme}.invalid${rest || '/'}` : url;
}

/** The address the app knows a page by: the reverse of `toPageUrl`. */
export function toAppUrl(url: string): string {
  const [, host, scheme = '', rest] =
    /^https:\/\/([^/?#]+)\.([a-z][a-z0-9+-]*)\.invalid(?=[/?#]|$)(.*)$/is.exec(url) ?? [];
  return schemes.has(scheme) ? `${scheme}://${host}${rest}` : url;
}

/** The handler for an address as the app knows it; undefined when its scheme is none of the app's. */
export function handlerFor(appUrl: string): Handler | undefined {
  return handlers.get(appUrl.slice(0, appUrl.indexOf(':')));
}

/** Electron's `protocol`. */
export const protocol = strict('electron.protocol', {
  registerSchemesAsPrivileged(list: Electron.CustomScheme[]): void {
    if (app.isReady()) throw new Error('protocol.registerSchemesAsPrivileged should be called before app is ready');
    for (const { scheme } of list) schemes.add(scheme);
  },
  handle(scheme: string, handler: Handler): void {
    if (!app.isReady()) throw new TypeError('protocol.handle is not a function (before app is ready)');
    if (handlers.has(scheme)) throw new Error(`Failed to register protocol: ${scheme}`);
    schemes.add(scheme);
    handlers.set(scheme, handler);
  },
  unhandle(scheme: string): void {
    handlers.delete(scheme);
  },
  isProtocolHandled: (scheme: string): boolean => handlers.has(scheme),
});
