import { join as joinPath } from 'node:path';
import { type ActivityJournal, activityClient } from '../../activity/index.ts';
import { Frontier, type Journal, journalClient } from '../../receiver/index.ts';
import { ThreadClient, type ThreadOptions } from '../../storage/thread/threadClient.ts';
import type { JournalChange, JournalMethods } from './journalFile.ts';

const DAY_MS = 24 * 60 * 60 * 1000;

export type JournalOptions = Omit<ThreadOptions, 'store' | 'workerFile'> & {
  /** The built thread; without it its source runs. */
  workerFile?: string;
};

/** The journal behind its thread: what the receiver and the feed keep. @see DESIGN §7 */
export function startJournal(options: JournalOptions): Journal & ActivityJournal {
  const frontier = new Frontier();
  const thread = new ThreadClient<JournalMethods, JournalChange>({
    // Not written as an URL: the bundler would take the source along as it is.
    workerFile: joinPath(import.meta.dirname, '../worker.ts'),
    ...options,
    store: 'journal',
    shared: frontier.shared,
  });
  const deliveries = journalClient(thread, { ...options, frontier });
  const activity = activityClient(thread);
  return {
    ...deliveries,
    ...activity,
    retain: async (limits, nowMs) => {
      const removed = await deliveries.retain(limits, nowMs);
      return removed + (await activity.forgetBefore(nowMs - limits.days * DAY_MS));
    },
  };
}

/** As `startJournal`, once it is open. */
export async function openJournal(options: JournalOptions): Promise<Journal & ActivityJournal> {
  const journal = startJournal(options);
  await journal.opened;
  return journal;
}
