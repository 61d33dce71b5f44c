import type { ContactPurpose } from '../../shared/privacy.ts';
import type { Settings } from '../../shared/settings.ts';

/** What tells whom main means to speak to. */
export type Spoken = {
  /** Addresses of services: the one in use and those that are kept. */
  services: readonly string[];
  /** The receiver's port; null: it does not listen. */
  receiverPort: number | null;
  settings: Pick<Settings, 'forwards' | 'tunnelAddress' | 'relayFallbacks'>;
  /** The tunnel's public address; null: none is up. */
  publicUrl: string | null;
  /** `host:port` of proxies. */
  proxies: readonly string[];
};

/** What a host (with its port) is spoken to for. A service may send us to others of its domain, such as for chat. */
export function contactPurpose(
  host: string,
  { services, receiverPort, settings, publicUrl, proxies }: Spoken,
): ContactPurpose {
  const ofUrl = (url: string | null) => (url === null ? null : (URL.parse(url)?.host ?? null));
  if (proxies.includes(host)) return 'proxy';
  if (settings.forwards.some(({ url }) => ofUrl(url) === host)) return 'forward';
  if (receiverPort !== null && host === `127.0.0.1:${receiverPort}`) return 'tunnel';
  const tunnels = [publicUrl, settings.tunnelAddress, ...settings.relayFallbacks];
  if (tunnels.some((url) => ofUrl(url) === host)) return 'tunnel';
  const domain = domainOf(host);
  return services.some((url) => domainOf(ofUrl(url) ?? '') === domain) ? 'service' : 'other';
}

/** The last two labels of a name, or the whole of an address; without a port. */
function domainOf(host: string): string {
  const name = URL.parse(`http://${host}`)?.hostname ?? host;
  return /^[\d.]+$|^\[/.test(name) ? name : name.split('.').slice(-2).join('.');
}
