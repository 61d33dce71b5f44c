import type { ActivityFact } from './activity.ts';
import type { Destination } from './destinations.ts';

/** An id that the service gave may be none that a place is named by. */
const NAMED = /^[\w-]{1,100}$/;

/** What a notification leads to: the very thing that it is about, where that has a place, else its entry in the feed. */
export function aboutOf(fact: ActivityFact, entryId: number | null): Destination {
  switch (fact.kind) {
    case 'mentioned':
    case 'mentions':
      if (fact.messageId !== undefined && NAMED.test(fact.messageId)) {
        return { place: 'message', id: fact.messageId, entryId, channelId: fact.channel?.id };
      }
      break;
    case 'streamEnded':
      return { place: 'stream', id: fact.streamId, channelId: fact.channelId, entryId };
    case 'hookFailing':
    case 'hookDisabled':
    case 'hookExpiring':
    case 'hookExpired':
      if (NAMED.test(fact.hookId)) return { place: 'hooks', hookId: fact.hookId };
      break;
    case 'signInLost':
      return { place: 'settings', section: 'account' };
    case 'pollEnded':
      return fact.channel === undefined ? { place: 'live' } : tabOf(fact.channel.id, entryId);
    case 'chatBack':
    case 'wentLive':
    case 'streamTurns':
      // One's own has all of it in the feed.
      if (fact.channel !== undefined) return tabOf(fact.channel.id, entryId);
      break;
  }
  return { place: 'activity', entryId };
}

const tabOf = (channelId: number, entryId: number | null): Destination => ({ place: 'live', channelId, entryId });
