import { isLoopbackHost } from './loopback.ts';

/** Main and the window both have it; here are the types of neither. */
declare const URL: {
  parse(
    text: string,
  ): Record<'href' | 'protocol' | 'hostname' | 'search' | 'hash' | 'username' | 'password', string> | null;
};

export type AddressProblem = 'addressEmpty' | 'addressScheme' | 'addressInvalid' | 'addressPlain' | 'addressParts';

/** What keeps an address from being used as a service's; null: nothing. Takes it without spaces around. */
export function serviceAddressProblem(text: string): AddressProblem | null {
  if (text === '') return 'addressEmpty';
  if (!/^https?:\/\//i.test(text)) return 'addressScheme';
  const url = URL.parse(text);
  if (url === null) return 'addressInvalid';
  const { protocol, hostname, search, hash, username, password } = url;
  if (search !== '' || hash !== '' || username !== '' || password !== '') return 'addressParts';
  // Over plain http the access token would cross the network readable.
  return protocol === 'http:' && !isLoopbackHost(hostname) ? 'addressPlain' : null;
}

/** An address as it tells services apart, however it was written. One that is none stays as it is. */
export function plainAddress(baseUrl: string): string {
  return (URL.parse(baseUrl)?.href ?? baseUrl).replace(/\/+$/, '');
}
