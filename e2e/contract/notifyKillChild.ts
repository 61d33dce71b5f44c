import { appendFileSync } from 'node:fs';
import { flushCompileCache } from 'node:module';
import { ActivityService } from '../../electron/activity/activityService.ts';
import { openJournal } from '../../electron/app/journal/openJournal.ts';
import { systemClock } from '../../electron/kernel/clock.ts';
import { FactStream } from '../../electron/kernel/facts.ts';
import type { Clock } from '../../electron/kernel/ports.ts';
import { Subject } from '../../electron/kernel/subject.ts';
import { createTexts } from '../../electron/kernel/texts.ts';
import { NotificationService } from '../../electron/notifications/notificationService.ts';
import { makeLog } from '../../electron/testing/fakeLog.ts';
import { defaultSettings } from '../../shared/settings.ts';
import { listenOnOnePath } from './onePathServer.ts';

/** What the receiver, the feed and the notifications in a process of their own are told to begin with. */
export type NotifyOrder = {
  journal: string;
  /** Every notification adds a line with its title. */
  shown: string;
  path: string;
  secret: string;
  /** Whether time stands still for the notifications: the first one is shown, and those after it wait. */
  isStuck: boolean;
};

export type NotifyReport =
  | { kind: 'ready' }
  | { kind: 'listening'; port: number }
  /** Somebody hosts: it stands in the feed, and a notification is owed. */
  | { kind: 'filed'; name: string }
  /** It is kept that so many notifications need not be shown any more. */
  | { kind: 'settled'; count: number };

const tell = (report: NotifyReport): void => void process.send?.(report);

const startMs = Date.now();
const stoppedClock: Clock = {
  now: () => startMs,
  after: () => () => undefined,
  sleep: () => new Promise(() => undefined),
};

process.once('message', async ({ journal: file, shown, path, secret, isStuck }: NotifyOrder) => {
  const { log } = makeLog(systemClock);
  const journal = await openJournal({ path: file, nowMs: Date.now(), clock: systemClock, log });
  const facts = new FactStream(log);
  const settleOwed = async (ids: readonly number[]) => {
    await journal.settleOwed(ids);
    tell({ kind: 'settled', count: ids.length });
  };
  const activity = new ActivityService({
    journal: { ...journal, settleOwed },
    facts,
    clock: systemClock,
    log,
    isOwed: ({ kind }) => kind === 'hosted',
  });
  new NotificationService({
    notifier: {
      isSupported: () => true,
      show: ({ title }) => {
        appendFileSync(shown, `${title.replaceAll(/[\u2068\u2069]/g, '')}\n`);
        return () => undefined;
      },
      clear: () => undefined,
      onOutcome: () => undefined,
    },
    clock: isStuck ? stoppedClock : systemClock,
    log,
    texts: createTexts(),
    settings: new Subject(defaultSettings),
    changeSettings: () => undefined,
    live: new Subject(false),
    hidden: new Subject(false),
    screenSafe: new Subject(false),
    focused: () => false,
    system: new Subject<'unknown'>('unknown'),
    facts,
    settle: (owed) => activity.settleOwed(owed),
    service: () => ({ key: 'demo', isDemo: false, name: null }),
    services: new Subject(null),
    open: () => undefined,
  });
  facts.listen(['happened'], ({ what }) => {
    if (what.kind === 'hosted') tell({ kind: 'filed', name: what.name });
  });
  await activity.tellOwed();
  // Nothing is ever marked as handled, so that each start tells everything anew.
  const unmarked = { ...journal, markHandled: async () => undefined };
  const { port } = await listenOnOnePath({ journal: unmarked, facts, clock: systemClock, log, path, secret }, null);
  tell({ kind: 'listening', port });
});
process.once('disconnect', () => process.exit(0));
tell({ kind: 'ready' });
// It is killed: what was compiled would never be written for the next one.
flushCompileCache();
