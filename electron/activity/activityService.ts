import type {
  ActivityEntry,
  ActivityFact,
  ActivityPage,
  ActivityQuery,
  ActivityState,
  LiveEventsState,
} from '../../shared/activity.ts';
import type { FactOf } from '../../shared/facts.ts';
import { AppFailure } from '../../shared/failure.ts';
import type { NotificationKind } from '../../shared/notifications.ts';
import { parseEventName } from '../../shared/platform/eventNames.ts';
import type { FactStream } from '../kernel/facts.ts';
import type { Clock, Logger, Observable } from '../kernel/ports.ts';
import type { ActivityJournal } from './activityJournal.ts';
import { ActivityStates } from './activityStates.ts';
import { FeedWriter, type Tiding, type Told } from './feedWriter.ts';
import { ownActOf } from './ownActs.ts';
import { readFact, skillKey, type Telling } from './readFact.ts';

export type ActivityDeps = {
  journal: ActivityJournal;
  facts: FactStream;
  clock: Clock;
  log: Logger;
  /** What the person does not want in the feed; it is told as having happened all the same. Nothing unless given. */
  isUnwanted?: (fact: ActivityFact) => boolean;
  /** The title of a channel, where it is known: the event of a start carries none. null: it is not known, or the channel has none. */
  titleOf?: (serviceKey: string, channelId: number) => string | null;
  /** The kind of notification that it falls under. None unless given. */
  noticeOf?: (fact: ActivityFact) => NotificationKind | null;
  /** Whether a notification of it is to be shown, which is kept until it was. Of nothing unless given. */
  isOwed?: (fact: ActivityFact, serviceKey: string) => boolean;
  /** Nothing can be written; told when that begins. */
  onFailing?: () => void;
  /** It is written again. */
  onWorking?: () => void;
};

/**
 * Stands before the key of a service for what its feed leaves out: written all the same, so that what several sources tell is still
 * one thing, and shows in no feed.
 */
const LEFT_OUT = 'left out of ';

/** More than wait like that come from no service that means well. Deliveries are not counted: each is kept already. */
const MOST_WAITING = 10_000;
/** Of hook events that are missing: so many may still come. */
const MOST_MISSING = 20;
/** What is older stands in the feed, and taps nobody on the shoulder any more. */
const LONGEST_OWED_MS = 24 * 3_600_000;

/** What the chat tells: as much as anybody there says. */
const fromChat = ['mentioned', 'removed'] as const;
/** What is one thing for all time, whoever tells it again after a restart. */
const onceForAll = ['pollEnded', 'signInLost', 'relayBrought', 'relayDropped'] as const;
/** What the app tells of itself. */
const fromApp = [
  ...(['hookFailing', 'hookExpiring', 'hookExpired', 'hookRenewed', 'hookDisabled', 'hookMoved'] as const),
  ...(['tunnelDown', 'tunnelBack', 'chatBack'] as const),
];

/** Live events that there was no room for. */
type Lost = { fromMs: number; toMs: number };

/**
 * One feed of what happened around the channel, of all services: it files the facts that hooks, live events, the chat and the app
 * itself tell, each thing once, whoever tells it, and tells what is new as having happened. @see PLATFORM §9.4
 */
export class ActivityService {
  readonly #deps: ActivityDeps;
  readonly #states: ActivityStates;
  readonly #writer: FeedWriter;
  readonly #stops: (() => void)[];
  /** Live events of each service that there was no room for, until that is told. */
  readonly #lost = new Map<string, Lost>();
  /** The entries that tell of missing events, by their facts. */
  readonly #missing = new Map<string, Promise<ActivityEntry | null>>();
  #isFailing = false;
  #settled: number[] = [];

  constructor(deps: ActivityDeps) {
    this.#deps = deps;
    this.#states = new ActivityStates(deps);
    this.#writer = new FeedWriter({
      ...deps,
      told: (told) => this.#tell(told),
    });
    const { facts } = deps;
    this.#stops = [
      facts.listen(['deliveryAccepted'], (fact) => this.#delivered(fact)),
      facts.listen(['liveEvent'], (fact) => this.#heard(fact)),
      facts.listen(['gap'], (fact) => void this.#write(plainTiding(fact, 'live'))),
      facts.listen(fromChat, (fact) => {
        if (!this.#isFull()) void this.#write(plainTiding(fact, 'chat'));
      }),
      facts.listen(['mentionsRemoved'], ({ serviceKey, messageIds }) => {
        const feeds = [serviceKey, LEFT_OUT + serviceKey];
        this.#writer.unsay(feeds.flatMap((key) => messageIds.map((messageId) => ({ serviceKey: key, messageId }))));
      }),
      facts.listen(onceForAll, (fact) => {
        const source = fact.kind === 'pollEnded' ? 'chat' : 'app';
        void this.#write({ ...plainTiding(fact, source), same: fact.id, once: true });
      }),
      facts.listen(['skillUsed'], (fact) => this.#skillUsed(fact)),
      facts.listen(fromApp, (fact) => void this.#write(plainTiding(fact, 'app'))),
      facts.listen(['streamEnded'], (fact) => this.#streamEnded(fact)),
      facts.listen(['writeEnded'], (fact) => this.#wrote(fact)),
      facts.listen(['eventMissing'], (fact) => this.#missed(fact)),
      facts.listen(['eventCame'], (fact) => this.#came(fact)),
    ];
  }

  /** How one service's feed stands; told at most four times a second. */
  state(serviceKey: string): Observable<ActivityState> {
    return this.#states.of(serviceKey);
  }

  /** Shows in the state how the sources of a service stand. Returns the function that stops it. */
  follow(serviceKey: string, sources: { live: Observable<LiveEventsState>; hooks: Observable<number> }): () => void {
    return this.#states.follow(serviceKey, sources);
  }

  /** @throws AppFailure `storageFailed` */
  query(serviceKey: string, query: ActivityQuery): Promise<ActivityPage> {
    return this.#deps.journal.activity(serviceKey, query);
  }

  /** How many entries of a service stand above one of its own; null: it has no such entry. @throws AppFailure `storageFailed` */
  aboveEntry(serviceKey: string, id: number): Promise<number | null> {
    return this.#deps.journal.aboveEntry(serviceKey, id);
  }

  /** One entry, or all with null. @throws AppFailure `storageFailed` */
  async markRead(serviceKey: string, id: number | null): Promise<void> {
    this.#writer.forget(serviceKey, id);
    await this.#deps.journal.markRead(serviceKey, id);
  }

  /** What tells of these messages alone, also what is still being written of them. @throws AppFailure `storageFailed` */
  async markMessagesRead(serviceKey: string, messageIds: readonly string[]): Promise<void> {
    await this.#writer.settled();
    await this.#deps.journal.markMessagesRead(serviceKey, messageIds);
  }

  /** Deletes everything of a service, what was left out of its feed with it. @throws AppFailure `storageFailed` */
  async forget(serviceKey: string): Promise<void> {
    await this.#writer.settled();
    for (const key of [serviceKey, LEFT_OUT + serviceKey]) {
      this.#writer.forget(key, null);
      await this.#deps.journal.forgetFeed(key);
    }
  }

  /** Marks as read what taps on the shoulder. @throws AppFailure `storageFailed` */
  async markNotifiedRead(serviceKey: string): Promise<void> {
    this.#writer.forget(serviceKey, null);
    await this.#deps.journal.markNotifiedRead(serviceKey);
  }

  /** Takes one, or all with null, from what taps on the shoulder. @throws AppFailure `storageFailed` */
  async clearNotified(serviceKey: string, id: number | null): Promise<void> {
    // More of its kind is news again, and begins an entry of its own.
    this.#writer.forget(serviceKey, id);
    await this.#deps.journal.clearNotified(serviceKey, id);
  }

  /** Tells of what an earlier run has ended before it could notify of it. Never fails: it is told after the next start then. */
  async tellOwed(): Promise<void> {
    const { journal, facts, clock, log } = this.#deps;
    try {
      for (const { serviceKey, entry, owed } of await journal.leftOwed(clock.now() - LONGEST_OWED_MS)) {
        const head = { id: `owed/${entry.id}`, atMs: entry.atMs, ...shownAt(serviceKey, entry) };
        const ids = Array.from({ length: owed }, () => entry.id);
        void facts.tell({ kind: 'notificationOwed', ...head, what: entry.fact, owed: ids });
      }
    } catch (cause) {
      log.fault('activity.owedNotRead', cause);
    }
  }

  /** Notifications were shown, or are not wanted any more. A disk that fails has them shown once more after the next start. */
  settleOwed(ids: readonly number[]): void {
    const { journal, log } = this.#deps;
    this.#settled.push(...ids);
    if (this.#settled.length > ids.length) return;
    // Of a flood many are settled in one turn, and go over to the journal's thread together.
    queueMicrotask(() => {
      const settled = this.#settled;
      this.#settled = [];
      journal.settleOwed(settled).catch((cause: unknown) => log.fault('activity.owedNotSettled', cause));
    });
  }

  /** Hears and tells no more. Resolves when what was handed over is with the journal. */
  async close(): Promise<void> {
    for (const stop of this.#stops) stop();
    this.#states.close();
    await this.#writer.settled();
  }

  /**
   * Resolves when what the delivery tells is written, and the journal knows in the same transaction that it is.
   * @throws AppFailure `storageFailed`; the delivery may be told once more then
   */
  async #delivered(fact: FactOf<'deliveryAccepted'>): Promise<void> {
    const { id, deliveryId, serviceKey, dialect, event, payload, atMs, isInFeed } = fact;
    const telling = isInFeed || dialect !== 'platform' ? null : this.#read(serviceKey, event, payload);
    if (telling === null) return;
    await this.#file({ id, serviceKey, atMs, ...telling, event, source: 'hook', deliveryId });
    this.#succeed();
  }

  /** What an event tells, with the title that it leaves out. */
  #read(serviceKey: string, event: string, payload: unknown): Telling | null {
    const telling = readFact(event, payload);
    if (telling?.fact.kind !== 'wentLive' || telling.fact.title !== null) return telling;
    const title = this.#deps.titleOf?.(serviceKey, Number(parseEventName(event)?.id)) ?? null;
    return { ...telling, fact: { ...telling.fact, title } };
  }

  #heard({ id, serviceKey, event, payload, atMs, channel }: FactOf<'liveEvent'>): void {
    const telling = this.#read(serviceKey, event, payload);
    if (!telling) return;
    if (channel) Object.assign(telling.fact, { channel });
    if (this.#isFull()) this.#lose(serviceKey, atMs);
    else void this.#write({ id, serviceKey, atMs, ...telling, event, source: 'live', deliveryId: null });
  }

  /** The chat knows who it was, and an event of the same use does not. */
  #skillUsed({ id, serviceKey, channelId, name, skill, executionId, atMs }: FactOf<'skillUsed'>): void {
    if (this.#isFull()) return;
    const fact: ActivityFact = { kind: 'skill', names: [name], count: 1, detail: skill };
    const event = `channel:${channelId}:skill`;
    const same = skillKey(executionId);
    void this.#write({ id, serviceKey, atMs, fact, same, event, source: 'chat', deliveryId: null });
  }

  /**
   * Resolves when it stands in the feed, where it may have stood before: whoever tells of a stream may have been ended before it could
   * keep that it had.
   * @throws AppFailure `storageFailed`
   */
  async #streamEnded(fact: FactOf<'streamEnded'>): Promise<void> {
    await this.#file({ ...plainTiding(fact, 'app'), same: fact.id, once: true });
  }

  /** What the person did is nothing new to them; what was not done, or only in part, is. */
  #wrote(written: FactOf<'writeEnded'>): void {
    const fact = ownActOf(written);
    if (fact?.kind !== 'acted') return;
    const { id, serviceKey, atMs } = written;
    const read = fact.isDone && fact.left === 0;
    void this.#write({
      ...{ id, serviceKey, atMs, fact, same: id, once: true, read },
      ...{ event: null, source: 'app', deliveryId: null },
    });
  }

  #missed(fact: FactOf<'eventMissing'>): void {
    this.#missing.set(fact.id, this.#write(plainTiding(fact, 'app')));
    const [oldest] = this.#missing.keys();
    if (this.#missing.size > MOST_MISSING && oldest !== undefined) this.#missing.delete(oldest);
  }

  /** Says otherwise what the entry has said. One that could not be written has nothing to be put right. */
  async #came({ missing, seen, hookId, cameAtMs }: FactOf<'eventCame'>): Promise<void> {
    const entry = await this.#missing.get(missing);
    this.#missing.delete(missing);
    if (!entry) return;
    await this.#deps.journal.changeFact(entry.id, { kind: 'eventMissing', seen, hookId, cameAtMs }, [], [], null);
  }

  #tell({ id, serviceKey, fact: what, event, atMs, owed, entry }: Told): void {
    const head = { id: `happened/${id}`, atMs, ...shownAt(serviceKey, entry) };
    void this.#deps.facts.tell({ kind: 'happened', ...head, what, event, owed: owed && entry ? [entry.id] : [] });
  }

  #isFull(): boolean {
    return this.#writer.waiting >= MOST_WAITING;
  }

  /** What was not taken in is told as time of which nothing is known, once there is room again. */
  #lose(serviceKey: string, atMs: number): void {
    const lost = this.#lost.get(serviceKey);
    if (lost) lost.toMs = atMs;
    else this.#lost.set(serviceKey, { fromMs: atMs, toMs: atMs });
  }

  #file(tiding: Untold): Promise<ActivityEntry> {
    const { fact, serviceKey } = tiding;
    const isUnwanted = this.#deps.isUnwanted?.(fact) ?? false;
    const notice = this.#deps.noticeOf?.(fact) ?? null;
    const owed = this.#deps.isOwed?.(fact, serviceKey) ?? false;
    return this.#writer.write({ ...tiding, notice, owed, serviceKey: isUnwanted ? LEFT_OUT + serviceKey : serviceKey });
  }

  /** Never rejects: a disk that fails costs the entry, and not that it is told. @returns null then */
  async #write(tiding: Untold): Promise<ActivityEntry | null> {
    const entry = await this.#file(tiding).catch((cause: unknown) => {
      if (cause instanceof AppFailure) this.#fail(cause);
      else this.#deps.log.fault('activity.broke', cause);
      return null;
    });
    if (entry !== null) this.#succeed();
    this.#tellLost();
    return entry;
  }

  #succeed(): void {
    if (this.#isFailing) this.#deps.onWorking?.();
    this.#isFailing = false;
  }

  #fail({ error }: AppFailure): void {
    this.#deps.log.warn('activity.notWritten', { error });
    if (!this.#isFailing) this.#deps.onFailing?.();
    this.#isFailing = true;
  }

  #tellLost(): void {
    if (this.#lost.size === 0 || this.#writer.waiting > MOST_WAITING / 2) return;
    const lost = [...this.#lost];
    this.#lost.clear();
    for (const [serviceKey, { fromMs, toMs }] of lost) {
      this.#deps.log.warn('activity.tooMany', { serviceKey, fromMs, toMs });
      const id = `activity/gap/${fromMs}`;
      void this.#write(plainTiding({ kind: 'gap', id, atMs: toMs, serviceKey, fromMs, toMs }, 'live'));
    }
  }
}

/** A tiding of which the rules for notifications were not asked yet. */
type Untold = Omit<Tiding, 'notice' | 'owed'>;

type PlainFact =
  | FactOf<(typeof fromChat)[number] | (typeof fromApp)[number] | (typeof onceForAll)[number] | 'gap' | 'eventMissing'>
  | FactOf<'streamEnded'>;

/** A fact that is an entry's as it stands. */
function plainTiding({ id, atMs, serviceKey, ...fact }: PlainFact, source: Tiding['source']): Untold {
  return { id, serviceKey, atMs, fact, same: null, event: null, source, deliveryId: null };
}

/** The service that it happened at, and the entry there that tells it. */
function shownAt(
  serviceKey: string,
  entry: Pick<ActivityEntry, 'id'> | null,
): { serviceKey: string; entryId: number | null } {
  if (!serviceKey.startsWith(LEFT_OUT)) return { serviceKey, entryId: entry?.id ?? null };
  return { serviceKey: serviceKey.slice(LEFT_OUT.length), entryId: null };
}
