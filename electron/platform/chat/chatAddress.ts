import { AppFailure } from '../../../shared/failure.ts';

/**
 * The address to open for an element of `endpoints`: its own query is kept, version and client id are added.
 * @throws AppFailure `badPayload` when it is not a websocket address.
 * @see API "Chat connection procedure" 3, PLATFORM §6.1
 */
export function chatAddress(endpoint: string, clientId: string): string {
  const url = URL.parse(endpoint);
  if (url?.protocol !== 'ws:' && url?.protocol !== 'wss:') {
    throw new AppFailure({ kind: 'badPayload', where: 'chat endpoint', detail: 'not a websocket address' });
  }
  url.hash = '';
  url.searchParams.set('version', '1.0');
  url.searchParams.set('Client-ID', clientId);
  return url.href;
}

/** The endpoint as it may be shown and logged: without query, fragment and credentials. */
export function shownAddress(endpoint: string): string {
  const url = URL.parse(endpoint);
  if (url) return `${url.protocol}//${url.host}${url.pathname}`.slice(0, 200);
  return endpoint.replace(/[?#].*$/su, '').slice(0, 200);
}
