import { Subject } from '../kernel/subject.ts';
import type { StoreCalls } from '../storage/thread/threadClient.ts';
import type { ActivityJournal } from './activityJournal.ts';
import type { ActivityChange, ActivityMethods } from './activityLog.ts';

/** The feed's end of the journal's thread. */
export function activityClient(
  thread: Pick<StoreCalls<ActivityMethods, ActivityChange | { of: 'deliveries' }>, 'call' | 'onChange'>,
): ActivityJournal {
  const feeds = new Subject<ActivityJournal['feeds']['value']>(new Map());
  thread.onChange((change) => {
    if (change.of === 'activity') feeds.set(new Map([...feeds.value, ...change.feeds]));
  });
  return {
    feeds,
    addActivity: (...args) => thread.call('addActivity', ...args),
    foldable: (...args) => thread.call('foldable', ...args),
    changeFact: (...args) => thread.call('changeFact', ...args),
    loseWords: (messages) => thread.call('loseWords', messages),
    activity: (...args) => thread.call('activity', ...args),
    aboveEntry: (...args) => thread.call('aboveEntry', ...args),
    markRead: (...args) => thread.call('markRead', ...args),
    markMessagesRead: (...args) => thread.call('markMessagesRead', ...args),
    markNotifiedRead: (...args) => thread.call('markNotifiedRead', ...args),
    clearNotified: (...args) => thread.call('clearNotified', ...args),
    leftOwed: (...args) => thread.call('leftOwed', ...args),
    settleOwed: (...args) => thread.call('settleOwed', ...args),
    forgetFeed: async (serviceKey) => {
      while ((await thread.call('forgetFeed', serviceKey)) > 0);
    },
    forgetBefore: async (atMs) => {
      let forgotten = 0;
      for (;;) {
        const slice = await thread.call('forgetActivity', atMs);
        if (slice === 0) return forgotten;
        forgotten += slice;
      }
    },
  };
}
