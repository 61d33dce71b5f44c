import type { IncomingMessage } from 'node:http';

/** The one path there is. */
export const API_PATH = '/v1';

/**
 * Whether a connection may begin. Programs send no Origin; a page from a file of this computer, as in OBS, sends `null` or
 * `file://`, one that a program here serves an address of loopback. Any other is a page of the web, which has nothing to ask here;
 * any other Host is one that made its own name point here.
 * @returns the status to refuse it with; null: it may
 */
export function refuseUpgrade({ url, headers }: Pick<IncomingMessage, 'url' | 'headers'>, port: number): number | null {
  if (![`127.0.0.1:${port}`, `localhost:${port}`].includes(headers.host?.toLowerCase() ?? '')) return 403;
  if (headers.origin !== undefined && !isOwnPage(headers.origin)) return 403;
  return url === API_PATH ? null : 404;
}

/** Whether whoever comes is a page of a browser. */
export const isPage = ({ headers }: Pick<IncomingMessage, 'headers'>): boolean => headers.origin !== undefined;

function isOwnPage(origin: string): boolean {
  if (origin === 'null' || origin === 'file://') return true;
  const parsed = URL.parse(origin);
  return parsed?.protocol === 'http:' && ['127.0.0.1', 'localhost', '[::1]'].includes(parsed.hostname);
}
