import { isLoopbackHost } from '../../shared/loopback.ts';

export type ReplayAddressProblem = 'empty' | 'invalid' | 'scheme' | 'parts' | 'notLocal';

/** What keeps an address from being one to send stored deliveries to: this computer's own alone. null: nothing. Main decides in the end. */
export function replayAddressProblem(text: string): ReplayAddressProblem | null {
  const address = text.trim();
  if (address === '') return 'empty';
  const url = URL.parse(address);
  if (url === null) return 'invalid';
  if (url.protocol !== 'http:') return 'scheme';
  if (url.username !== '' || url.password !== '') return 'parts';
  return isLoopbackHost(url.hostname) ? null : 'notLocal';
}
