import type { TunnelProvider } from '../../../shared/receiver.ts';
import type { Clock } from '../../core/ports.ts';
import type { Redactor } from '../../core/redact.ts';
import { createCloudflaredTunnel } from './cloudflaredTunnel.ts';
import { directTunnel } from './directTunnel.ts';
import { manualTunnel } from './manualTunnel.ts';
import { createNgrokTunnel, loadNgrok } from './ngrokTunnel.ts';
import { systemPrograms } from './programs.ts';
import { createRelayTunnel } from './relayTunnel.ts';
import type { TunnelProviderPort } from './tunnelProvider.ts';

/** Every way to the receiver that there is on this computer. */
export function systemTunnels({ clock, redact }: { clock: Clock; redact: Redactor }) {
  return {
    direct: directTunnel,
    manual: manualTunnel,
    cloudflared: createCloudflaredTunnel({ programs: systemPrograms, clock, redact }),
    ngrok: createNgrokTunnel({ load: () => loadNgrok(), redact }),
    relay: createRelayTunnel({ clock, redact }),
  } satisfies Record<TunnelProvider, TunnelProviderPort>;
}
