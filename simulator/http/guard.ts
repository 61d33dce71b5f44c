import type { IncomingMessage } from 'node:http';
import type { Received } from './received.ts';

const OWN_NAMES = ['127.0.0.1', 'localhost', '[::1]'];

/**
 * Whether a request names this service by one of its own names and its port. Anything else is a page or a program that
 * was led here by a name of its own (DNS rebinding).
 */
export function hasOwnHost({ headers, socket }: IncomingMessage): boolean {
  const host = headers.host?.toLowerCase() ?? '';
  return OWN_NAMES.some((name) => host === `${name}:${socket.localPort}`);
}

/** Whether a request comes from a web page that is not our own: no foreign site may drive the service. */
export function isFromForeignPage({ headers, port }: Pick<Received, 'headers' | 'port'>): boolean {
  const { origin } = headers;
  if (headers['sec-fetch-site'] === 'cross-site') return true;
  return origin !== undefined && !OWN_NAMES.some((name) => origin === `http://${name}:${port}`);
}
