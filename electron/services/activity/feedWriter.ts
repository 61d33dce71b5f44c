import type { ActivityEntry, ActivityFact, ActivitySource } from '../../../shared/activity.ts';
import { parseEventName } from '../../../shared/platform/eventNames.ts';
import type { Clock, Logger } from '../../core/ports.ts';
import type { Journal } from '../../storage/journal/journal.ts';
import { categoryOf } from './categoryOf.ts';
import { alsoWith, FOLD_MS, fold, isFolded, isOpenFold } from './folding.ts';
import { Pairing } from './pairing.ts';

/** What the feed needs of the journal. */
export type ActivityJournal = Pick<
  Journal,
  'addActivity' | 'foldable' | 'changeFact' | 'activity' | 'activityState' | 'markRead'
>;

/** One thing to be told. `same`: equal for what is one thing, told by several; null: never told by another. */
export type Tiding = {
  serviceKey: string;
  atMs: number;
  fact: ActivityFact;
  same: string | null;
  event: string | null;
  source: ActivitySource;
  deliveryId: number | null;
};

export type FeedWriterDeps = {
  journal: ActivityJournal;
  clock: Clock;
  log: Logger;
  /** Entries of this service were added or changed. */
  changed: (serviceKey: string) => void;
  /** A thing that nobody had told before is written. */
  told: (told: Told) => void;
};

/** One new thing, and the entry that tells it, maybe together with others of its kind. */
export type Told = { serviceKey: string; fact: ActivityFact; entry: ActivityEntry };

type Waiting = { tiding: Tiding; resolve(entry: ActivityEntry): void; reject(cause: unknown): void };
/** An entry that may still change, as it stands now. */
type Kept = { serviceKey: string; entry: ActivityEntry };
/** `fresh`: nobody had told it before. */
type Taken = { kept: Kept; fresh: boolean };

/** So many are taken at a time; what else main has to do comes between. */
const BATCH = 200;
const MOST_FOLDS = 5_000;
/** A broadcast and an update that are this near tell of the same start, also when the app was started anew in between. */
const SAME_START_MS = 120_000;

/**
 * Writes the feed, in the order in which things are told. Many of a kind become one entry, several tellers of one thing as
 * well; however many come at once, an entry is written once a batch.
 */
export class FeedWriter {
  readonly #deps: FeedWriterDeps;
  readonly #waiting: Waiting[] = [];
  readonly #pairing = new Pairing<Kept>();
  readonly #folds = new Map<string, Kept>();
  #dirty = new Set<Kept>();
  #work: Promise<void> | null = null;

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
      this.#work ??= this.#run();
    });
  }

  /** Resolves when nothing waits any more. */
  async settled(): Promise<void> {
    await this.#work;
  }

  /** What was read takes in nothing more. @param id null: all of them */
  forget(serviceKey: string, id: number | null): void {
    for (const [key, kept] of this.#folds) {
      if (kept.serviceKey === serviceKey && (id === null || kept.entry.id === id)) this.#folds.delete(key);
    }
  }

  /** Never rejects. */
  async #run(): Promise<void> {
    while (this.#waiting.length > 0) {
      const batch = this.#waiting.splice(0, BATCH);
      await this.#batch(batch);
      if (batch.length === BATCH) await this.#deps.clock.sleep(0);
    }
    this.#work = null;
  }

  async #batch(batch: readonly Waiting[]): Promise<void> {
    const taken: { waiting: Waiting; taking: Promise<Taken> }[] = [];
    for (const waiting of batch) {
      const taking = this.#take(waiting.tiding);
      taken.push({ waiting, taking });
      // What comes next may have to go into this one. The others are handed over all at once: the journal keeps the order.
      const over = taking.catch(() => {});
      if (isPaired(waiting.tiding)) await over;
    }
    const written = await Promise.allSettled(taken.map(({ taking }) => taking));
    const failed = await this.#writeChanges();
    for (const [index, { waiting }] of taken.entries()) {
      const outcome = written[index];
      if (outcome?.status !== 'fulfilled') waiting.reject(outcome?.reason);
      else if (failed.has(outcome.value.kept)) waiting.reject(failed.get(outcome.value.kept));
      else this.#done(waiting, outcome.value);
    }
    for (const serviceKey of new Set(batch.map(({ tiding }) => tiding.serviceKey))) this.#deps.changed(serviceKey);
  }

  #done({ tiding, resolve }: Waiting, { kept: { serviceKey, entry }, fresh }: Taken): void {
    resolve(entry);
    if (fresh) this.#deps.told({ serviceKey, fact: tiding.fact, entry });
  }

  /** What could not be written stays changed and is written with the next batch. */
  async #writeChanges(): Promise<Map<Kept, unknown>> {
    const failed = new Map<Kept, unknown>();
    for (const kept of this.#dirty) {
      const { id, fact, also, deliveryId } = kept.entry;
      await this.#deps.journal
        .changeFact(id, fact, also, deliveryId)
        .catch((cause: unknown) => failed.set(kept, cause));
    }
    this.#dirty = new Set(failed.keys());
    return failed;
  }

  async #take(tiding: Tiding): Promise<Taken> {
    const { serviceKey, fact, same, source, event, atMs } = tiding;
    if (!isPaired(tiding)) return this.#add(tiding, same);
    // Paired here and not by the journal. The service's own key keeps two services apart, the event's template two tellings
    // by one source.
    const thing = `${serviceKey}\n${same}`;
    const teller = `${source} ${parseEventName(event ?? '')?.template ?? event}`;
    if (fact.kind === 'wentLive' && !this.#pairing.knows(thing, atMs)) await this.#recall(tiding, thing);
    const told = this.#pairing.join(thing, teller, atMs);
    if (told) {
      this.#change(told, tiding, isFolded(fact) ? told.entry.fact : withTitle(told.entry.fact, fact));
      return { kept: told, fresh: false };
    }
    const taken = isFolded(fact) ? await this.#fold(tiding, fact) : await this.#add(tiding, null);
    this.#pairing.note(thing, [teller], taken.kept, atMs);
    return taken;
  }

  async #add(tiding: Tiding, sameKey: string | null): Promise<Taken> {
    const { serviceKey, atMs, fact, event, source, deliveryId } = tiding;
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
    });
    return { kept: { serviceKey, entry }, fresh: added };
  }

  #change(kept: Kept, { source, deliveryId: toldBy }: Tiding, fact: ActivityFact): void {
    const also = alsoWith(kept.entry, source);
    // The last one it tells of: what a crash has told again is known by it.
    const deliveryId = toldBy ?? kept.entry.deliveryId;
    const { entry } = kept;
    if (also === entry.also && fact === entry.fact && deliveryId === entry.deliveryId) return;
    kept.entry = { ...entry, fact, also, deliveryId };
    this.#dirty.add(kept);
  }

  async #fold(tiding: Tiding, more: Parameters<typeof fold>[1]): Promise<Taken> {
    const { serviceKey, event, atMs } = tiding;
    const key = [serviceKey, more.kind, event].join('\n');
    const open = this.#folds.get(key) ?? (await this.#foldable(tiding));
    const before = open?.entry.fact;
    if (open && before && isFolded(before) && isOpenFold(open.entry, atMs)) {
      this.#folds.set(key, open);
      this.#change(open, tiding, fold(before, more));
      return { kept: open, fresh: true };
    }
    const taken = await this.#add(tiding, null);
    this.#folds.delete(key);
    this.#folds.set(key, taken.kept);
    const [oldest] = this.#folds.keys();
    if (this.#folds.size > MOST_FOLDS && oldest !== undefined) this.#folds.delete(oldest);
    return taken;
  }

  async #foldable({ serviceKey, fact, event, atMs }: Tiding): Promise<Kept | null> {
    const entry = await this.#deps.journal.foldable(serviceKey, fact.kind, event ?? '', atMs - FOLD_MS);
    return entry && { serviceKey, entry };
  }

  /** Learns of a start that an earlier run of the app has written. */
  async #recall({ serviceKey, event, atMs }: Tiding, thing: string): Promise<void> {
    const { id = '' } = parseEventName(event ?? '') ?? {};
    for (const template of ['channel:{id}:update', 'channel:{id}:broadcast'] as const) {
      const name = template.replace('{id}', id);
      const entry = await this.#deps.journal.foldable(serviceKey, 'wentLive', name, atMs - SAME_START_MS);
      if (!entry) continue;
      const tellers = [entry.source, ...entry.also].map((source) => `${source} ${template}`);
      this.#pairing.note(thing, tellers, { serviceKey, entry }, entry.atMs);
    }
  }
}

/** Whether an entry may tell of more than the journal can pair by itself: of many, or of an update and a broadcast. */
function isPaired({ fact, same }: Tiding): boolean {
  return same !== null && (isFolded(fact) || fact.kind === 'wentLive');
}

/** The one that knows the title says it. */
function withTitle(before: ActivityFact, more: ActivityFact): ActivityFact {
  if (before.kind !== 'wentLive' || more.kind !== 'wentLive' || before.title !== null) return before;
  return more.title === null ? before : { ...before, title: more.title };
}
