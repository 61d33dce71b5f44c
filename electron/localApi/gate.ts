import type { IncomingMessage } from 'node:http';

/** The one path there is. */
export const API_PATH = '/v1';

/** Whether it was asked for by a name of this computer; any other Host is one that made its own name point here. */
export const isCalledRight = ({ headers }: Pick<IncomingMessage, 'headers'>, port: number): boolean =>
  [`127.0.0.1:${port}`, `localhost:${port}`].includes(headers.host?.toLowerCase() ?? '');

/**
 * Whether a connection may begin. Programs send no Origin; a page that a program of this computer serves, such as our own for OBS,
 * sends an address of loopback. Any other is a page of the web, which has nothing to ask here; so may be one that sends `null`, as
 * files of this computer do and as well whatever frame a page of the web has put into a sandbox.
 * @returns the status to refuse it with; null: it may
 */
export function refuseUpgrade(request: Pick<IncomingMessage, 'url' | 'headers'>, port: number): number | null {
  const { url, headers } = request;
  if (!isCalledRight(request, port)) return 403;
  if (headers.origin !== undefined && !isOwnPage(headers.origin)) return 403;
  return url === API_PATH ? null : 404;
}

/** Whether whoever comes is a page of a browser. */
export const isPage = ({ headers }: Pick<IncomingMessage, 'headers'>): boolean => headers.origin !== undefined;

function isOwnPage(origin: string): boolean {
  const parsed = URL.parse(origin);
  return parsed?.protocol === 'http:' && ['127.0.0.1', 'localhost', '[::1]'].includes(parsed.hostname);
}
