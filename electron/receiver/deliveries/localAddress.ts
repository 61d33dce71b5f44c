import { isLoopbackHost } from '../../../shared/loopback.ts';

/** Where stored bytes may be sent: this computer, and nothing else. */
export type LocalAddress = { host: string; port: number; path: string; href: string };

/**
 * @param text an http address
 * @returns null unless it is one of this computer's own: 127.0.0.0/8, ::1 or localhost. The name is not looked up, so that no
 *   name server can turn it elsewhere.
 */
export function readLocalAddress(text: string): LocalAddress | null {
  const url = URL.parse(text);
  if (url?.protocol !== 'http:' || url.username !== '' || url.password !== '') return null;
  if (!isLoopbackHost(url.hostname)) return null;
  const host = url.hostname.replace(/^\[|\]$/g, '');
  return {
    host: host === 'localhost' ? '127.0.0.1' : host,
    port: url.port === '' ? 80 : Number(url.port),
    path: url.pathname + url.search,
    href: url.href,
  };
}
