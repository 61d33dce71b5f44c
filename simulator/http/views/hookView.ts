import { hookTimestamp } from '../../world/hooks/envelope.ts';
import type { Hook } from '../../world/hooks/hook.ts';

/** A hook as the platform shows it; the secret is kept. @see API "Webhook", PLATFORM §8.1 */
export function hookView({ id, events, url, isActive, deactivationReason, expiresAtMs }: Hook, baseUrl: string) {
  return {
    id,
    kind: 'web',
    events: [...events],
    url,
    isActive,
    deactivationReason,
    expiresAt: hookTimestamp(expiresAtMs),
    renewUrl: `${baseUrl}/api/v1/hooks/${id}/renew`,
  };
}
