import type { ActivityState, activity } from '../../shared/activity.ts';
import type { Module } from '../../shared/domain.ts';
import type { Observable } from '../kernel/ports.ts';
import type { ActivityService } from './activityService.ts';

export { activityClient } from './activityClient.ts';
export type { ActivityJournal } from './activityJournal.ts';
export { ActivityService } from './activityService.ts';
export { MissingEvents } from './missingEvents.ts';

export type ActivityPorts = {
  feeds: ActivityService;
  /** How the feed of the service in use stands. */
  state: Observable<ActivityState>;
  /** The service in use. Its feed can be read also while it is not open. */
  serviceKey: () => string;
};

/** What stands behind the face of the activity: the feed of the service in use. */
export function activityModule({ feeds, state, serviceKey }: ActivityPorts): Module<typeof activity> {
  return {
    state,
    calls: {
      rows: (query) => feeds.query(serviceKey(), query),
      aboveEntry: ({ id }) => feeds.aboveEntry(serviceKey(), id),
      markMessagesRead: ({ messageIds }) => feeds.markMessagesRead(serviceKey(), messageIds),
      markNotifiedRead: () => feeds.markNotifiedRead(serviceKey()),
      clearNotified: ({ id }) => feeds.clearNotified(serviceKey(), id),
      markRead: ({ id }) => feeds.markRead(serviceKey(), id),
    },
    feeds: {},
  };
}
