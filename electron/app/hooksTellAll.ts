import type { HooksState } from '../../shared/hooks.ts';
import type { TunnelState } from '../../shared/receiver.ts';
import type { SessionChannel, SessionState } from '../../shared/session.ts';
import { audienceOf, eventNamesOf } from '../live/index.ts';

/** Active hooks whose deliveries come to this receiver. */
export const ownHooks = ({ hooks }: HooksState) =>
  hooks.filter(
    ({ intake, standing }) => intake !== null && (standing.kind === 'active' || standing.kind === 'expiring'),
  );

/** Whether hooks alone tell all that there is to hear of one's own channel and of those that are open. */
export function hooksTellAll(
  session: SessionState,
  open: readonly SessionChannel[],
  hooks: HooksState,
  tunnel: TunnelState,
): boolean {
  const audience = audienceOf(session, open);
  if (audience === null || tunnel.kind !== 'up') return false;
  const told = new Set(ownHooks(hooks).flatMap(({ events }) => events));
  return eventNamesOf({ channels: audience.channels, userId: null, costreamId: null })
    .filter((name) => name.startsWith('channel:'))
    .every((name) => told.has(name));
}
