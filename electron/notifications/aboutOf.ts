import type { ActivityFact } from '../../shared/activity.ts';
import { type Destination, destination } from '../../shared/destinations.ts';

/** What a notification leads to: the very thing that it is about, where that has a place, else its entry in the feed. */
export function aboutOf(fact: ActivityFact, entryId: number | null): Destination {
  const named = placeOf(fact, entryId);
  // An id that the service gave may be none that a place is named by.
  return destination.safeParse(named).data ?? { place: 'activity', entryId };
}

function placeOf(fact: ActivityFact, entryId: number | null): Destination {
  switch (fact.kind) {
    case 'mentioned':
      if (fact.messageId === undefined) break;
      return { place: 'message', id: fact.messageId, entryId };
    case 'streamEnded':
      return { place: 'stream', id: fact.streamId };
    case 'hookFailing':
    case 'hookDisabled':
    case 'hookExpiring':
    case 'hookExpired':
      return { place: 'hooks', hookId: fact.hookId };
    case 'signInLost':
      return { place: 'settings', section: 'account' };
    case 'pollEnded':
      return { place: 'live' };
  }
  return { place: 'activity', entryId };
}
