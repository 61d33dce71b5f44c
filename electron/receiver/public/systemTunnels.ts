import type { TunnelProvider } from '../../../shared/receiver.ts';
import { createCloudflaredTunnel } from './cloudflaredTunnel.ts';
import { createNgrokTunnel, loadNgrok } from './ngrokTunnel.ts';
import { systemPrograms } from './programs.ts';
import { createRelayTunnel, type RelayTunnelDeps } from './relayTunnel.ts';
import { publicAddress, settledTunnel, type TunnelProviderPort } from './tunnelProvider.ts';

/** The receiver's own loopback address: enough for a service that runs on this computer. */
export const directTunnel: TunnelProviderPort = {
  open: ({ port, news }) => settledTunnel(news, { kind: 'up', url: `http://127.0.0.1:${port}` }),
};

/** An address that the person leads here: a reverse proxy, or any tunnel of their own. Only the round trip proves it. */
export const manualTunnel: TunnelProviderPort = {
  open: ({ address, news }) => {
    const url = publicAddress(address);
    return settledTunnel(news, url ? { kind: 'up', url } : { kind: 'down', why: 'notSetUp', detail: '', retry: null });
  },
};

/** Every way to the receiver that there is on this computer. */
export function systemTunnels({ clock, redact, ...relay }: Required<RelayTunnelDeps>) {
  return {
    direct: directTunnel,
    manual: manualTunnel,
    cloudflared: createCloudflaredTunnel({ programs: systemPrograms, clock, redact }),
    ngrok: createNgrokTunnel({ load: () => loadNgrok(), redact }),
    relay: createRelayTunnel({ clock, redact, ...relay }),
  } satisfies Record<TunnelProvider, TunnelProviderPort>;
}
