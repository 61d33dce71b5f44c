import type { FactOf } from '../../shared/facts.ts';
import type { KeptMark } from './store/methods.ts';

/**
 * What of the activity feed is marked at the lines: what may have moved them, and comes a few times a stream. Follows and
 * subscriptions have lines of their own; beginnings and ends come from the service's own rows; mentions, removals and what hooks and
 * tunnels do say nothing of the audience. `ofChannel`: the event has to be this channel's.
 */
const marked: { readonly [K in FactOf<'happened'>['what']['kind']]?: { event: (channelId: number) => string } } = {
  /** Somebody brought their viewers. */
  hosted: { event: (channelId) => `channel:${channelId}:hosted` },
  /** The title is another one. */
  changed: { event: (channelId) => `channel:${channelId}:update` },
  /** The service told all its people something. */
  announced: { event: () => 'announcement:announce' },
};

/**
 * The mark of a fact; null: it gets none.
 * @param aheadMs the service's time less ours, by which marks stand where the numbers do
 */
export function markOf(fact: FactOf<'happened'>, channelId: number, aheadMs: number): KeptMark | null {
  const { what, event, entryId, id, atMs } = fact;
  if (event !== marked[what.kind]?.event(channelId)) return null;
  // An update without a title tells of what no viewer sees.
  if (what.kind === 'changed' && what.title === null) return null;
  return { id, atMs: atMs + aheadMs, what: { kind: 'activity', fact: what, entryId } };
}
