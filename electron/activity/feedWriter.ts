import type { ActivityEntry, ActivityFact, ActivitySource } from '../../shared/activity.ts';
import type { NotificationKind } from '../../shared/notifications.ts';
import { parseEventName } from '../../shared/platform/eventNames.ts';
import type { Clock, Logger } from '../kernel/ports.ts';
import type { ActivityJournal, FeedMessage } from './activityJournal.ts';
import { categoryOf } from './categoryOf.ts';
import { alsoWith, asMany, FOLD_MS, fold, foldKey, isOpenFold, type Many, withNames } from './folding.ts';
import { messageOf, withoutWords } from './messageWords.ts';
import { Pairing } from './pairing.ts';

/** One thing to be told. `id`: the fact's. `same`: equal for what is one thing, told by several; null: never told by another. */
export type Tiding = {
  id: string;
  serviceKey: string;
  atMs: number;
  fact: ActivityFact;
  same: string | null;
  event: string | null;
  source: ActivitySource;
  deliveryId: number | null;
  /** `same` is this thing's own, for all time. */
  once?: boolean;
  /** It is nothing new to the person. */
  read?: boolean;
  /** The kind of notification that it falls under; null: none. */
  notice: NotificationKind | null;
  /** A notification of it is to be shown, when it is new. */
  owed: boolean;
};

export type FeedWriterDeps = {
  journal: ActivityJournal;
  clock: Clock;
  log: Logger;
  /** A thing that nobody had told before is written, or can't be. */
  told: (told: Told) => void;
};

/** One new thing, and the entry that tells it, maybe together with others of its kind; null: none could be written. */
export type Told = Pick<Tiding, 'id' | 'serviceKey' | 'fact' | 'event' | 'atMs' | 'owed'> & {
  entry: ActivityEntry | null;
};

type Waiting = { tiding: Tiding; resolve(entry: ActivityEntry): void; reject(cause: unknown): void };
/** An entry that may still change, as it stands now, and the deliveries in it that are not written. */
/** `moved`: more came in since it was written, so that it goes up; `owed`: of how many of those a notification is to be shown. */
type Kept = {
  serviceKey: string;
  entry: ActivityEntry;
  unwritten: Unwritten[];
  moved: boolean;
  owed: number;
  /** What it has taken in notifies so; null: not, or that is written. */
  notice: NotificationKind | null;
};
type Unwritten = { deliveryId: number; fresh: boolean };
/** `fresh`: nobody had told it before. */
type Taken = { kept: Kept; fresh: boolean };

/** So many are taken at a time; what else main has to do comes between. */
const BATCH = 200;
/** More than so many a second is a flood: then a batch waits so long for more, as each entry that takes in more is written once a batch. */
const FLOOD_A_SECOND = 50;
const GATHER_MS = 100;
const MOST_FOLDS = 5_000;
/** A broadcast and an update that are this near tell of the same start, also when the app was started anew in between. */
const SAME_START_MS = 120_000;
/** Of things that could not be written, so many are known when another tells them too. */
const MOST_UNWRITTEN = 200;
/** Of removed messages whose words could not be taken out of the feed, so many are tried again. */
const MOST_UNSAID = 1_000;

/**
 * Writes the feed, in the order in which things are told. Many of a kind become one entry, several tellers of one thing as
 * well; however many come at once, an entry is written once a batch.
 */
export class FeedWriter {
  readonly #deps: FeedWriterDeps;
  readonly #waiting: Waiting[] = [];
  /** What is being written. */
  #batch: readonly Waiting[] = [];
  /** Messages that were removed, whose words are to be taken out of what is written. */
  #unsaid: FeedMessage[] = [];
  readonly #pairing = new Pairing<Kept>();
  readonly #folds = new Map<string, Kept>();
  #dirty = new Set<Kept>();
  #work: Promise<void> | null = null;
  /** How many were taken since a moment, which is no more than a second ago. */
  #lately = { sinceMs: Number.NEGATIVE_INFINITY, taken: 0 };
  /** Ends the wait for more; null: it does not wait. */
  #goOn: (() => void) | null = null;
  /** So many wait for the end of the work. */
  #hurried = 0;
  /** What was told though it could not be written. */
  #unwrittenThings: readonly string[] = [];

  constructor(deps: FeedWriterDeps) {
    this.#deps = deps;
  }

  /** How many wait to be written. */
  get waiting(): number {
    return this.#waiting.length;
  }

  /** Resolves with the entry when it is written. @throws AppFailure `storageFailed` */
  write(tiding: Tiding): Promise<ActivityEntry> {
    return new Promise((resolve, reject) => {
      this.#waiting.push({ tiding, resolve, reject });
      if (tiding.deliveryId !== null || this.#waiting.length >= BATCH) this.#goOn?.();
      this.#work ??= this.#run();
    });
  }

  /** Messages were removed from the chat: what waits is told without their words, and what is written loses them. */
  unsay(messages: readonly FeedMessage[]): void {
    const removed = new Set(messages.map(keyOf));
    const without = (serviceKey: string, fact: ActivityFact): ActivityFact | null => {
      const messageId = messageOf(fact);
      return messageId !== null && removed.has(keyOf({ serviceKey, messageId })) ? withoutWords(fact) : null;
    };
    for (const waiting of [...this.#batch, ...this.#waiting]) {
      const fact = without(waiting.tiding.serviceKey, waiting.tiding.fact);
      if (fact !== null) waiting.tiding = { ...waiting.tiding, fact };
    }
    for (const kept of this.#dirty) {
      const fact = without(kept.serviceKey, kept.entry.fact);
      if (fact !== null) kept.entry = { ...kept.entry, fact };
    }
    this.#unsaid.push(...messages);
    this.#work ??= this.#run();
  }

  /** Resolves when nothing waits any more. */
  async settled(): Promise<void> {
    this.#hurried += 1;
    this.#goOn?.();
    await this.#work;
    this.#hurried -= 1;
  }

  /** What was read takes in nothing more. @param id null: all of them */
  forget(serviceKey: string, id: number | null): void {
    for (const [key, kept] of this.#folds) {
      if (kept.serviceKey === serviceKey && (id === null || kept.entry.id === id)) this.#folds.delete(key);
    }
  }

  /** Never rejects. */
  async #run(): Promise<void> {
    let isStuck = false;
    while (this.#waiting.length > 0 || (this.#unsaid.length > 0 && !isStuck)) {
      const batch = this.#waiting.splice(0, BATCH);
      this.#batch = batch;
      await this.#writeBatch(batch);
      this.#batch = [];
      const unsaid = this.#unsaid.length;
      // Behind all that was being written with the words.
      isStuck = !(await this.#loseWords());
      if (batch.length === BATCH) await this.#deps.clock.sleep(0);
      else if (this.#isFlooded(batch.length + unsaid) && this.#mayWait()) await this.#gather();
    }
    this.#work = null;
  }

  /** @returns false when the disk fails: it is tried again with what is written next */
  async #loseWords(): Promise<boolean> {
    const messages = this.#unsaid;
    if (messages.length === 0) return true;
    this.#unsaid = [];
    try {
      await this.#deps.journal.loseWords(messages);
      return true;
    } catch (cause) {
      this.#deps.log.warn('activity.wordsNotLost', { cause });
      this.#unsaid = [...messages, ...this.#unsaid].slice(-MOST_UNSAID);
      return false;
    }
  }

  #isFlooded(taken: number): boolean {
    const nowMs = this.#deps.clock.now();
    // A clock that was set back begins anew as well.
    if (Math.abs(nowMs - this.#lately.sinceMs) >= 1_000) this.#lately = { sinceMs: nowMs, taken: 0 };
    this.#lately.taken += taken;
    return this.#lately.taken > FLOOD_A_SECOND;
  }

  /** Who tells of a delivery waits until it is written. */
  #mayWait(): boolean {
    if (this.#hurried > 0 || this.#waiting.length >= BATCH) return false;
    return this.#waiting.every(({ tiding }) => tiding.deliveryId === null);
  }

  #gather(): Promise<void> {
    return new Promise((resolve) => {
      const cancel = this.#deps.clock.after(GATHER_MS, () => this.#goOn?.());
      this.#goOn = () => {
        cancel();
        this.#goOn = null;
        resolve();
      };
    });
  }

  async #writeBatch(batch: readonly Waiting[]): Promise<void> {
    const taken: { waiting: Waiting; taking: Promise<Taken> }[] = [];
    for (const waiting of batch) {
      const taking = this.#take(waiting.tiding);
      taken.push({ waiting, taking });
      // What comes next may have to go into this one. The others are handed over all at once: the journal keeps the order.
      const over = taking.catch(() => {});
      if (mayJoin(waiting.tiding)) await over;
    }
    const written = await Promise.allSettled(taken.map(({ taking }) => taking));
    const failed = await this.#writeChanges();
    for (const [index, { waiting }] of taken.entries()) {
      const outcome = written[index];
      if (outcome?.status !== 'fulfilled') this.#fail(waiting, outcome?.reason, null);
      else if (failed.has(outcome.value.kept)) {
        this.#fail(waiting, failed.get(outcome.value.kept), outcome.value);
      } else this.#done(waiting, outcome.value);
    }
  }

  /**
   * It happened all the same, and who waits to be told of it hears it, once. A delivery is told when it comes again.
   * @param taken into an entry that could not be written; null: none was begun
   */
  #fail({ tiding, reject }: Waiting, cause: unknown, taken: Taken | null): void {
    reject(cause);
    const { id, serviceKey, fact, event, atMs, same } = tiding;
    if (tiding.deliveryId !== null || taken?.fresh === false) return;
    // It is shown now: nothing of it is owed once the entry can be written.
    if (taken && tiding.owed) taken.kept.owed -= 1;
    const thing = same === null ? null : `${serviceKey}\n${same}`;
    if (thing !== null && this.#unwrittenThings.includes(thing)) return;
    if (thing !== null) this.#unwrittenThings = [...this.#unwrittenThings, thing].slice(-MOST_UNWRITTEN);
    this.#deps.told({ id, serviceKey, fact, event, atMs, owed: false, entry: null });
  }

  #done({ tiding, resolve }: Waiting, { kept: { serviceKey, entry }, fresh }: Taken): void {
    resolve(entry);
    const { id, fact, event, atMs, owed } = tiding;
    if (fresh) this.#deps.told({ id, serviceKey, fact, event, atMs, owed, entry });
  }

  /** What could not be written stays changed and is written with the next batch. */
  async #writeChanges(): Promise<Map<Kept, unknown>> {
    const failed = new Map<Kept, unknown>();
    for (const kept of this.#dirty) {
      const { id, fact, also, atMs } = kept.entry;
      const deliveryIds = kept.unwritten.map(({ deliveryId }) => deliveryId);
      try {
        await this.#deps.journal.changeFact(
          id,
          fact,
          also,
          deliveryIds,
          kept.moved ? atMs : null,
          kept.owed,
          kept.notice,
        );
        kept.unwritten = [];
        kept.owed = 0;
        kept.notice = null;
        kept.moved = false;
      } catch (cause) {
        failed.set(kept, cause);
      }
    }
    this.#dirty = new Set(failed.keys());
    return failed;
  }

  async #take(tiding: Tiding): Promise<Taken> {
    const { serviceKey, fact, same, source, event, atMs } = tiding;
    const again = this.#unwritten(tiding);
    if (again) return again;
    const many = asMany(fact, atMs);
    if (many === null) return this.#add(tiding, same);
    if (same === null) return this.#fold(tiding, many);
    // Paired here and not by the journal. The service's own key keeps two services apart, the event's template two tellings
    // by one source.
    const thing = `${serviceKey}\n${same}`;
    const teller = `${source} ${parseEventName(event ?? '')?.template ?? event}`;
    if (fact.kind === 'wentLive' && !this.#pairing.knows(thing, atMs)) await this.#recall(tiding, thing);
    const told = this.#pairing.join(thing, teller, atMs);
    if (told) {
      this.#change(told, tiding, withMore(told.entry.fact, fact), null);
      return { kept: told, fresh: false };
    }
    const taken = await this.#fold(tiding, many);
    this.#pairing.note(thing, [teller], taken.kept, atMs);
    return taken;
  }

  async #add(tiding: Tiding, sameKey: string | null): Promise<Taken> {
    const { serviceKey, atMs, fact, event, source, deliveryId, notice, owed, once = false, read = false } = tiding;
    const category = categoryOf(fact);
    const { entry, added } = await this.#deps.journal.addActivity({
      serviceKey,
      atMs,
      category,
      fact,
      event,
      source,
      deliveryId,
      sameKey,
      notice,
      owed,
      once,
      read,
    });
    return { kept: { serviceKey, entry, unwritten: [], moved: false, owed: 0, notice: null }, fresh: added };
  }

  /** A delivery that is told again because what it had changed could not be written: it is in its entry already. */
  #unwritten({ deliveryId }: Tiding): Taken | null {
    if (deliveryId === null) return null;
    for (const kept of this.#dirty) {
      const told = kept.unwritten.find((each) => each.deliveryId === deliveryId);
      if (told) return { kept, fresh: told.fresh };
    }
    return null;
  }

  /** @param atMs when one more happened; null: nothing new happened, it was only told again */
  #change(
    kept: Kept,
    { source, deliveryId: toldBy, owed, notice }: Tiding,
    fact: ActivityFact,
    atMs: number | null,
  ): void {
    const also = alsoWith(kept.entry, source);
    const { entry } = kept;
    if (toldBy !== null) kept.unwritten.push({ deliveryId: toldBy, fresh: atMs !== null });
    else if (also === entry.also && fact === entry.fact) return;
    const lastMs = Math.max(entry.atMs, atMs ?? entry.atMs);
    kept.entry = { ...entry, fact, also, atMs: lastMs, deliveryId: toldBy ?? entry.deliveryId };
    if (atMs !== null) kept.moved = true;
    if (atMs !== null && owed) kept.owed += 1;
    if (atMs !== null) kept.notice ??= notice;
    this.#dirty.add(kept);
  }

  async #fold(tiding: Tiding, more: Many): Promise<Taken> {
    const { serviceKey, event, atMs, fact, same } = tiding;
    const key = [serviceKey, foldKey(more, event)].join('\n');
    const open = this.#folds.get(key) ?? (await this.#foldable(tiding));
    const before = open && isOpenFold(open.entry, atMs) ? asMany(open.entry.fact, open.entry.atMs) : null;
    const together = open && before && fold(before, more, open.entry.atMs);
    if (open && together) {
      this.#folds.set(key, open);
      this.#change(open, tiding, together, atMs);
      return { kept: open, fresh: true };
    }
    // Of an end that an earlier run has told, the journal still knows.
    const taken = await this.#add(tiding, fact.kind === 'ended' ? same : null);
    this.#folds.delete(key);
    this.#folds.set(key, taken.kept);
    const [oldest] = this.#folds.keys();
    if (this.#folds.size > MOST_FOLDS && oldest !== undefined) this.#folds.delete(oldest);
    return taken;
  }

  async #foldable({ serviceKey, fact, event, atMs }: Tiding): Promise<Kept | null> {
    if (event === null) return null;
    const entry = await this.#deps.journal.foldable(serviceKey, fact.kind, event, atMs - FOLD_MS);
    return entry && { serviceKey, entry, unwritten: [], moved: false, owed: 0, notice: null };
  }

  /** Learns of a start that an earlier run of the app has written. */
  async #recall({ serviceKey, event, atMs }: Tiding, thing: string): Promise<void> {
    const { id = '' } = parseEventName(event ?? '') ?? {};
    for (const template of ['channel:{id}:update', 'channel:{id}:broadcast'] as const) {
      const name = template.replace('{id}', id);
      const entry = await this.#deps.journal.foldable(serviceKey, 'wentLive', name, atMs - SAME_START_MS);
      if (!entry) continue;
      const tellers = [entry.source, ...entry.also].map((source) => `${source} ${template}`);
      this.#pairing.note(
        thing,
        tellers,
        { serviceKey, entry, unwritten: [], moved: false, owed: 0, notice: null },
        entry.atMs,
      );
    }
  }
}

const keyOf = ({ serviceKey, messageId }: FeedMessage): string => `${serviceKey}\n${messageId}`;

/** Whether it may become part of an entry that tells of more. */
const mayJoin = ({ fact, atMs }: Tiding): boolean => asMany(fact, atMs) !== null;

/** The one that knows the title or the name says it. */
function withMore(before: ActivityFact, more: ActivityFact): ActivityFact {
  if (before.kind === 'skill' && more.kind === 'skill') return withNames(before, more.names);
  const lacksTitle = (before.kind === 'wentLive' || before.kind === 'streamTurns') && before.title === null;
  return lacksTitle && more.kind === 'wentLive' && more.title !== null ? { ...before, title: more.title } : before;
}
