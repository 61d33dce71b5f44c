import { isLoopback } from '../../ui/hostOf.ts';

export type TunnelAddressProblem = 'empty' | 'scheme' | 'schemeRelay' | 'invalid' | 'parts';

/** What keeps an address from being the public one (`manual`) or a relay's; null: nothing. */
export function tunnelAddressProblem(of: 'manual' | 'relay', typed: string): TunnelAddressProblem | null {
  const text = typed.trim();
  if (text === '') return 'empty';
  const wrongScheme = of === 'relay' ? 'schemeRelay' : 'scheme';
  if (!(of === 'relay' ? /^(wss?|https?):\/\//i : /^https?:\/\//i).test(text)) return wrongScheme;
  if (!URL.canParse(text)) return 'invalid';
  const { protocol, search, hash, username, password } = new URL(text);
  if (search !== '' || hash !== '' || username !== '' || password !== '') return 'parts';
  // Without encryption the token and every delivery would cross the network readable.
  return (protocol === 'http:' || protocol === 'ws:') && !isLoopback(text) ? wrongScheme : null;
}
