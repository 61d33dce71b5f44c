import { join } from 'node:path';
import type { KeptOfService } from '../../shared/service.ts';
import { forgetOthers, signInFile } from '../account/index.ts';
import type { ActivityService } from '../activity/index.ts';
import type { AnalyticsFile } from '../analytics/index.ts';
import type { ChannelKeeper } from '../channels/index.ts';
import type { ChatKeeper, UnsentMessages } from '../chat/index.ts';
import type { History } from '../chatters/index.ts';
import type { Drafts } from '../drafts/index.ts';
import { hookSecretFile } from '../hooks/index.ts';
import { eachOf } from '../kernel/eachOf.ts';
import { ledgerFile } from '../ledger/index.ts';
import type { NotificationService } from '../notifications/index.ts';
import type { PollBook } from '../polls/index.ts';
import type { ReadingBook } from '../readings/index.ts';
import type { Journal, Receiving } from '../receiver/index.ts';
import { isThere, removeAll } from '../storage/sealedFile.ts';
import { forgetCards } from '../streamCard/index.ts';

/** Everything in which rows or files stand under the key of a service. */
export type KeptByService = {
  vaultDir: string;
  dataDir: string;
  receiving: Pick<Receiving, 'intakes' | 'loaded'>;
  journal: Pick<Journal, 'standing' | 'forget' | 'opened'>;
  activity: Pick<ActivityService, 'state' | 'forget'>;
  chatKeeper: Pick<ChatKeeper, 'count' | 'forget'>;
  analyticsFile: Pick<AnalyticsFile, 'call'>;
  history: () => Pick<History, 'count' | 'forget'> | null;
  drafts: Pick<Drafts, 'forget'>;
  unsent: Pick<UnsentMessages, 'all' | 'forget'>;
  pollBook: Pick<PollBook, 'forgetService'>;
  readings: Pick<ReadingBook, 'forget'>;
  channels: Pick<ChannelKeeper, 'forget'>;
  notifications: Pick<NotificationService, 'forget'>;
  settings: Parameters<typeof forgetCards>[0];
};

/** What is kept of a service. @throws AppFailure `storageFailed` */
export async function keptOfService(kept: KeptByService, key: string): Promise<KeptOfService> {
  const { vaultDir, receiving, journal, activity, chatKeeper, analyticsFile, history } = kept;
  await Promise.all([receiving.loaded, journal.opened]);
  const { services, others } = journal.standing.value;
  const { days, streams, notes } = await analyticsFile.call('kept', key);
  return {
    signIn: isThere(join(vaultDir, signInFile(key))),
    hookSecret: isThere(join(vaultDir, hookSecretFile(key))),
    paths: receiving.intakes.describe(key).length,
    deliveries: Math.max(0, (services.get(key)?.total ?? others.total) - others.total),
    activity: Object.values(activity.state(key).value.counts).reduce((sum, n) => sum + n, 0),
    messages: await chatKeeper.count(key),
    unsent: kept.unsent.all.filter(({ service }) => service === key).length,
    days,
    streams,
    notes: notes + (history()?.count(key) ?? 0),
  };
}

/** Deletes that: what can be deleted goes also where something else can't. @throws what failed first */
export async function forgetService(kept: KeptByService, key: string): Promise<void> {
  const { vaultDir, dataDir, receiving, journal, activity, chatKeeper, analyticsFile, history } = kept;
  await receiving.loaded;
  await eachOf([
    async () => {
      // First, so that nothing more is delivered.
      for (const { path, serviceKey } of receiving.intakes.all) {
        if (serviceKey === key) await receiving.intakes.close(path);
      }
    },
    () => removeAll(join(vaultDir, signInFile(key))),
    () => forgetOthers(vaultDir, key),
    () => removeAll(join(vaultDir, hookSecretFile(key))),
    () => removeAll(join(dataDir, ledgerFile(key))),
    () => kept.drafts.forget(key),
    () => kept.unsent.forget(key),
    () => kept.pollBook.forgetService(key),
    () => kept.readings.forget(key),
    () => kept.channels.forget(key),
    () => kept.notifications.forget(key),
    () => forgetCards(kept.settings, key),
    () => activity.forget(key),
    () => journal.forget(key),
    () => chatKeeper.forget(key),
    () => analyticsFile.call('forget', key),
    () => history()?.forget(key),
  ]);
}
