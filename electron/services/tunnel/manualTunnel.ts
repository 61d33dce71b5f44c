import { publicAddress } from './publicAddress.ts';
import { settledTunnel } from './settledTunnel.ts';
import type { TunnelProviderPort } from './tunnelProvider.ts';

/** An address that the person leads here: a reverse proxy, or any tunnel of their own. Only the round trip proves it. */
export const manualTunnel: TunnelProviderPort = {
  open: ({ address, news }) => {
    const url = publicAddress(address);
    return settledTunnel(news, url ? { kind: 'up', url } : { kind: 'down', why: 'notSetUp', detail: '', retry: null });
  },
};
