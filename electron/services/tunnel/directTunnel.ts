import { settledTunnel } from './settledTunnel.ts';
import type { TunnelProviderPort } from './tunnelProvider.ts';

/** The receiver's own loopback address: enough for a service that runs on this computer. */
export const directTunnel: TunnelProviderPort = {
  open: ({ port, news }) => settledTunnel(news, { kind: 'up', url: `http://127.0.0.1:${port}` }),
};
