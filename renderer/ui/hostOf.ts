import { isLoopbackHost } from '../../shared/loopback.ts';

/** The host and port of an address; the text itself when it is none. */
export function hostOf(url: string): string {
  return URL.canParse(url) ? new URL(url).host : url;
}

/** True when an address leads to this computer only, so that no other device can open it. */
export function isLoopback(url: string): boolean {
  return isLoopbackHost(URL.parse(url)?.hostname ?? '');
}
