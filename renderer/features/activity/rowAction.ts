import { aboutOf } from '../../../shared/aboutOf.ts';
import type { ActivityEntry } from '../../../shared/activity.ts';
import type { Destination } from '../../../shared/destinations.ts';
import type { HookRow } from '../../../shared/hooks.ts';

/** One end is told again by another clock once that was set; what renews a hook moves its end by months. */
const SAME_END_MS = 7 * 86_400_000;

/** The one thing that can be done about an entry. */
export type RowAction =
  | {
      readonly kind: 'inspect';
      readonly intake: string | null;
      readonly deliveryId: number | null;
    }
  | { readonly kind: 'prove' }
  | { readonly kind: 'renew'; readonly hookId: string }
  | { readonly kind: 'timeline' }
  | { readonly kind: 'message' | 'stream'; readonly to: Destination };

/** What decides whether there is something to do. `canProve`: the receiver listens and a tunnel leads to it. */
export type Possible = {
  readonly hooks: readonly HookRow[];
  readonly canProve: boolean;
};

/** null: there is nothing to do about it, or no longer. */
export function rowAction(
  { id, fact, deliveryId }: Pick<ActivityEntry, 'id' | 'fact' | 'deliveryId'>,
  { hooks, canProve }: Possible,
): RowAction | null {
  if (deliveryId !== null) return { kind: 'inspect', intake: null, deliveryId };
  switch (fact.kind) {
    case 'hookFailing':
    case 'hookDisabled':
    case 'hookExpired': {
      const intake = hooks.find(({ id }) => id === fact.hookId)?.intake ?? null;
      return intake === null ? null : { kind: 'inspect', intake, deliveryId: null };
    }
    case 'hookExpiring': {
      const { hookId, expiresAtMs } = fact;
      const hook = hooks.find(({ id }) => id === hookId);
      const isDue = hook?.standing.kind === 'expiring' && hook.expiresAtMs <= expiresAtMs + SAME_END_MS;
      return isDue ? { kind: 'renew', hookId } : null;
    }
    case 'eventMissing':
      return fact.cameAtMs === null && canProve ? { kind: 'prove' } : null;
    case 'chatBack':
      return { kind: 'timeline' };
    case 'mentioned':
    case 'mentions':
    case 'streamEnded': {
      const to = aboutOf(fact, id);
      return to.place === 'message' || to.place === 'stream' ? { kind: to.place, to } : null;
    }
    default:
      return null;
  }
}
