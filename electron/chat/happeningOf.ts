import type { Happening } from '../../shared/chat.ts';
import type { FactOf } from '../../shared/facts.ts';
import { parseEventName } from '../../shared/platform/eventNames.ts';

/** One thing that hooks or live events told, each once. */
export type ToldOf = Pick<FactOf<'happened'>, 'what' | 'event' | 'atMs'>;

/**
 * The row that a channel's chat shows for what was told of it; null for what is shown elsewhere or is another channel's.
 * Skills are left out: the chat itself tells who used them. @see PLATFORM §6.4, §9.4
 */
export function happeningOf({ what: fact, event }: ToldOf, channelId: number): Happening | null {
  if (event === null || parseEventName(event)?.id !== String(channelId) || !event.startsWith('channel:')) return null;
  switch (fact.kind) {
    case 'wentLive':
      return { kind: 'wentLive', title: fact.title };
    case 'ended':
      return { kind: 'ended' };
    case 'followed':
    case 'subscribed':
      return { kind: fact.kind, names: fact.names, count: fact.count };
    case 'resubscribed':
      return {
        kind: 'resubscribed',
        name: fact.names[0] ?? null,
        months: fact.detail === null ? null : Number(fact.detail),
      };
    case 'gifted':
      return {
        kind: 'gifted',
        name: fact.names[0] ?? null,
        names: fact.detail === null ? [] : [fact.detail],
        count: fact.count,
      };
    case 'hosted':
    case 'unhosted':
      return {
        ...{ kind: fact.kind, name: fact.name, viewers: fact.viewers },
        ...(fact.title !== undefined && { title: fact.title }),
      };
    default:
      return null;
  }
}
