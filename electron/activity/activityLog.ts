import type {
  ActivityEntry,
  ActivityFact,
  ActivityPage,
  ActivityQuery,
  ActivitySource,
  ActivityState,
} from '../../shared/activity.ts';
import type { NotificationKind } from '../../shared/notifications.ts';
import { mustBeSeen } from '../../shared/wantsLook.ts';
import type { Row, Tables } from '../storage/tables.ts';
import { type Background, type Store, type StoreOptions, telling } from '../storage/thread/storeKind.ts';
import { numberOrNull, parsed, textOrNull } from '../storage/values.ts';
import { foldText, matchQuery, toSought } from '../storage/words.ts';
import type { ActivityJournal, FeedMessage, FeedState, NewActivity, OwedEntry } from './activityJournal.ts';
import { messageOf, withoutWords } from './messageWords.ts';

/** Two sources tell the same thing within this time. */
const PAIRED_WITHIN_MS = 120_000;
/** Taken away at a time, so that writes get between. */
const SLICE_ROWS = 300;
/** Of the index of words, brought together at a time. */
const MERGED_PAGES = 64;

/** So many entries above one hide it. */
const BURIED_UNDER = 12;
const MOST_BURIED = 3;
/** More notifications than these are not told afterwards. */
const MOST_OWED = 50;

type Counts = ActivityState['counts'];

type Sync<T> = T extends (...args: infer A) => Promise<infer R> ? (...args: A) => R : never;

/** The feed as its thread knows it: every call answered at once. */
export type ActivityMethods = {
  readonly [N in Exclude<keyof ActivityJournal, 'forgetBefore' | 'forgetFeed' | 'feeds'>]: Sync<ActivityJournal[N]>;
} & {
  /** One slice of the oldest. @returns how many */
  forgetActivity(beforeMs: number): number;
  /** One slice of a service's. @returns how many */
  forgetFeed(serviceKey: string): number;
};

/** How the feeds stand of the services whose changed since it was told last, by key. */
export type ActivityChange = { of: 'activity'; feeds: ReadonlyMap<string, FeedState> };

export type ActivityStore = Pick<Store<ActivityMethods>, 'methods' | 'background'>;

export type ActivityLogOptions = StoreOptions<ActivityChange> & {
  /** Inside a transaction: an entry tells of this delivery. */
  standsInFeed: (deliveryId: number) => void;
};

/** The feed over its tables. */
export function openActivityLog(tables: Tables, options: ActivityLogOptions): ActivityStore {
  const log = new ActivityLog(tables, options);
  const methods: ActivityMethods = {
    addActivity: (entry) => log.add(entry),
    foldable: (...args) => log.foldable(...args),
    changeFact: (...args) => log.changeFact(...args),
    loseWords: (messages) => log.loseWords(messages),
    activity: (...args) => log.page(...args),
    aboveEntry: (...args) => log.above(...args),
    markRead: (...args) => log.markRead(...args),
    markMessagesRead: (...args) => log.markMessagesRead(...args),
    markNotifiedRead: (serviceKey) => log.markNotifiedRead(serviceKey),
    clearNotified: (...args) => log.clearNotified(...args),
    leftOwed: (sinceMs) => log.leftOwed(sinceMs),
    settleOwed: (ids) => log.settleOwed(ids),
    forgetActivity: (beforeMs) => log.forgetBefore(beforeMs),
    forgetFeed: (serviceKey) => log.forgetFeed(serviceKey),
  };
  const feedsTelling = telling({
    isUntold: () => log.changed.size > 0,
    tell: () => options.tell({ of: 'activity', feeds: log.takeChanged() }),
  });
  const tidying: Background = {
    left: () => Number(log.isUntidy),
    work: () => log.tidy(),
    yieldsTo: 'all',
    quietMs: 1_000,
    everyMs: 5_000,
    most: 1,
  };
  return { methods, background: [feedsTelling, tidying] };
}

/** What happened around the channel, one entry for one thing. */
class ActivityLog {
  readonly #tables: Tables;
  readonly #standsInFeed: (deliveryId: number) => void;
  #version: number;
  #lastPlace: number;
  /** Services whose feed has changed since that was told. */
  readonly changed: Set<number>;
  /** Numbers by service, counted once and kept up with every change. */
  readonly #counts = new Map<number, Counts>();
  /** What was owed when the file was opened: what this run owes, it knows itself. */
  readonly #leftOwed: readonly OwedEntry[];
  /** What was taken away is to be dropped from the index; null: nothing is. */
  #untidy: 'new' | 'begun' | null = null;

  constructor(tables: Tables, { firstVersion, standsInFeed }: ActivityLogOptions) {
    this.#tables = tables;
    this.changed = new Set(tables.all('SELECT DISTINCT service FROM activity').map(({ service }) => Number(service)));
    this.#standsInFeed = standsInFeed;
    this.#version = firstVersion;
    this.#lastPlace = tables.number('SELECT coalesce(max(place), 0) FROM activity');
    this.#leftOwed = tables
      .all('SELECT * FROM activity WHERE owed > 0 ORDER BY id DESC LIMIT ?', MOST_OWED)
      .map((row) => ({
        serviceKey: tables.names.textOf(row.service) ?? '',
        entry: toEntry(row),
        owed: Number(row.owed),
      }))
      .reverse();
  }

  add(entry: NewActivity): { entry: ActivityEntry; added: boolean } {
    return this.#change(() => {
      // In the same transaction as the entry, so that a crash between the two can't double it.
      if (entry.deliveryId !== null) this.#standsInFeed(entry.deliveryId);
      const service = this.#tables.names.numberOf(entry.serviceKey);
      this.changed.add(service);
      const before = entry.once ? this.#toldOnce(service, entry) : undefined;
      if (before !== undefined) return { entry: toEntry(before), added: false };
      const other = entry.sameKey === null ? undefined : this.#unpaired(service, entry);
      if (other !== undefined) {
        const paired = toEntry(other);
        const also = [...paired.also, entry.source];
        const deliveryId = paired.deliveryId ?? entry.deliveryId;
        this.#tables.run(
          'UPDATE activity SET also = ?, delivery = ? WHERE id = ?',
          JSON.stringify(also),
          deliveryId,
          paired.id,
        );
        return { entry: { ...paired, also, deliveryId }, added: false };
      }
      const { read = false } = entry;
      const { lastInsertRowid } = this.#tables
        .prepare(
          `INSERT INTO activity (service, at_ms, category, kind, event, same_key, source, also, delivery, fact, look, read, place, owed, notice, notified, message)
           VALUES (?, ?, ?, ?, ?, ?, ?, '[]', ?, ?, ?, ?, ?, ?, ?, ?, ?)`,
        )
        .run(
          service,
          entry.atMs,
          entry.category,
          entry.fact.kind,
          entry.event,
          entry.sameKey,
          entry.source,
          entry.deliveryId,
          JSON.stringify(entry.fact),
          mustBeSeen(entry.fact) ? 1 : 0,
          read ? 1 : 0,
          this.#nextPlace(),
          entry.owed ? 1 : 0,
          entry.notice ?? null,
          entry.owed ? 1 : 0,
          messageOf(entry.fact),
        );
      const id = Number(lastInsertRowid);
      this.#tables.run('INSERT INTO activity_texts (rowid, words) VALUES (?, ?)', id, wordsOf(entry.fact, entry.event));
      this.#count(service, entry.category, 1);
      const { atMs, category, fact, event, source, deliveryId } = entry;
      const written = {
        id,
        atMs,
        category,
        fact,
        event,
        source,
        also: [],
        deliveryId,
        read,
        muted: isMuted(entry.owed, fact),
      };
      return { entry: written, added: true };
    });
  }

  foldable(serviceKey: string, kind: ActivityFact['kind'], event: string, sinceMs: number): ActivityEntry | null {
    const row = this.#tables.get(
      'SELECT * FROM activity WHERE service = ? AND event = ? AND kind = ? AND at_ms >= ? ORDER BY at_ms DESC, id DESC LIMIT 1',
      this.#tables.names.find(serviceKey),
      event,
      kind,
      sinceMs,
    );
    return row === undefined ? null : toEntry(row);
  }

  changeFact(
    id: number,
    fact: ActivityFact,
    also: readonly ActivitySource[],
    deliveryIds: readonly number[],
    atMs: number | null,
    owed = 0,
    notice: NotificationKind | null = null,
  ): void {
    this.#change(() => {
      for (const deliveryId of deliveryIds) this.#standsInFeed(deliveryId);
      const row = this.#tables.get(
        `UPDATE activity SET fact = ?1, kind = ?2, look = ?3, also = ?4, delivery = coalesce(?5, delivery),
           at_ms = coalesce(?6, at_ms), place = coalesce(?7, place), owed = owed + ?8, notified = max(notified, ?8 > 0),
           notice = coalesce(notice, ?10), message = ?11
         WHERE id = ?9 RETURNING service, event`,
        JSON.stringify(fact),
        fact.kind,
        mustBeSeen(fact) ? 1 : 0,
        JSON.stringify(also),
        deliveryIds.at(-1) ?? null,
        atMs,
        atMs === null ? null : this.#nextPlace(),
        owed,
        id,
        notice,
        messageOf(fact),
      );
      if (row === undefined) return;
      this.changed.add(Number(row.service));
      // It was read just before it took in more: that has not been seen.
      if (atMs !== null) this.#tables.run('UPDATE activity SET read = 0 WHERE id = ? AND read = 1', id);
      this.#index(id, fact, row.event);
    });
  }

  loseWords(messages: readonly FeedMessage[]): void {
    // Also where no entry tells one any more: what it said before it took in another may not have left the index yet.
    this.#untidy = 'new';
    const rows = messages.flatMap(({ serviceKey, messageId }) =>
      this.#tables.all(
        'SELECT id, service, event, fact FROM activity WHERE message = ? AND service = ?',
        messageId,
        this.#tables.names.find(serviceKey),
      ),
    );
    if (rows.length === 0) return;
    this.#change(() => {
      for (const { id, service, event, fact: written } of rows) {
        const fact = withoutWords(parsed<ActivityFact>(written, { kind: 'event' }));
        if (fact === null) continue;
        this.#tables.run('UPDATE activity SET fact = ? WHERE id = ?', JSON.stringify(fact), Number(id));
        this.#index(Number(id), fact, event);
        this.changed.add(Number(service));
      }
    });
  }

  /** Whether words that were taken away may still stand in the index, which nobody finds any more. */
  get isUntidy(): boolean {
    return this.#untidy !== null;
  }

  /** One slice: the index drops what was taken away as it brings its parts together. */
  tidy(): void {
    const before = this.#tables.number('SELECT total_changes()');
    const pages = this.#untidy === 'new' ? -MERGED_PAGES : MERGED_PAGES;
    this.#tables.transaction(false, () =>
      this.#tables.run(`INSERT INTO activity_texts (activity_texts, rank) VALUES ('merge', ?)`, pages),
    );
    // It says so itself that there is no more: nothing but this one row was written.
    const isDone = this.#tables.number('SELECT total_changes()') - before < 2;
    this.#untidy = isDone ? null : 'begun';
  }

  page(serviceKey: string, { category, text, only = null, offset, limit }: ActivityQuery): ActivityPage {
    const sought = toSought(text);
    if (sought === 'nothing') return { version: this.#version, total: 0, rows: [] };
    const byPart = only && `activity a INDEXED BY ${only.kind === 'held' ? 'activity_by_notice' : 'activity_notified'}`;
    const from =
      sought === 'all'
        ? (byPart ?? 'activity a')
        : 'activity_texts CROSS JOIN activity a ON a.id = activity_texts.rowid';
    const parts = ['a.service = ?'];
    const values: (string | number)[] = [this.#tables.names.find(serviceKey), ...(category === null ? [] : [category])];
    if (category !== null) parts.push('a.category = ?');
    if (only?.kind === 'notified') parts.push('a.notified = 1');
    if (only?.kind === 'held') {
      // One that holds several reaches from the first to the last of them.
      const begins = `coalesce(json_extract(a.fact, '$.sinceMs'), a.at_ms)`;
      parts.push(`a.notice = ? AND a.at_ms >= ? AND ${begins} <= ?`);
      values.push(only.of, only.fromMs, only.toMs);
      for (const { fromMs, toMs } of only.breaks) {
        parts.push(`NOT (a.at_ms < ? AND ${begins} > ?)`);
        values.push(toMs, fromMs);
      }
    }
    if (sought !== 'all') parts.unshift('activity_texts MATCH ?');
    const all = [...(sought === 'all' ? [] : [matchQuery(sought)]), ...values];
    const where = parts.join(' AND ');
    return {
      version: this.#version,
      total:
        sought === 'all' && only === null
          ? this.#total(serviceKey, category)
          : this.#tables.number(`SELECT count(*) FROM ${from} WHERE ${where}`, ...all),
      rows: this.#tables
        .all(`SELECT a.* FROM ${from} WHERE ${where} ORDER BY a.place DESC LIMIT ? OFFSET ?`, ...all, limit, offset)
        .map(toEntry),
    };
  }

  above(serviceKey: string, id: number): number | null {
    const service = this.#tables.names.find(serviceKey);
    const row = this.#tables.get('SELECT place FROM activity WHERE id = ? AND service = ?', id, service);
    return row === undefined ? null : this.#countAbove(service, Number(row.place));
  }

  /** How the feeds stand that have changed since this was asked last. */
  takeChanged(): ReadonlyMap<string, FeedState> {
    const feeds = new Map(
      [...this.changed].map((service) => {
        const [counts, buried] = [{ ...this.#of(service) }, this.#buried(service)];
        const state = { version: this.#version, ...this.#notified(service), counts, buried };
        return [this.#tables.names.textOf(service) ?? '', state] as const;
      }),
    );
    this.changed.clear();
    return feeds;
  }

  leftOwed(sinceMs: number): OwedEntry[] {
    return this.#leftOwed.filter(({ entry }) => entry.atMs >= sinceMs);
  }

  settleOwed(ids: readonly number[]): void {
    this.#tables.transaction(false, () => {
      for (const id of ids) this.#tables.run('UPDATE activity SET owed = owed - 1 WHERE id = ? AND owed > 0', id);
    });
  }

  markRead(serviceKey: string, id: number | null): void {
    const service = this.#tables.names.find(serviceKey);
    this.#change(() => {
      if (service >= 0) this.changed.add(service);
      const which = 'UPDATE activity SET read = 1 WHERE service = ? AND read = 0';
      if (id === null) this.#tables.run(which, service);
      else this.#tables.run(`${which} AND id = ?`, service, id);
    });
  }

  markMessagesRead(serviceKey: string, messageIds: readonly string[]): void {
    const service = this.#tables.names.find(serviceKey);
    this.#change(() => {
      if (service >= 0) this.changed.add(service);
      this.#tables.run(
        `UPDATE activity SET read = 1 WHERE service = ? AND read = 0 AND kind = 'mentioned'
         AND fact ->> '$.messageId' IN (SELECT value FROM json_each(?))`,
        service,
        JSON.stringify(messageIds),
      );
    });
  }

  markNotifiedRead(serviceKey: string): void {
    this.#ofNotified(serviceKey, (service) => {
      this.#tables.run('UPDATE activity SET read = 1 WHERE service = ? AND notified = 1 AND read = 0', service);
    });
  }

  clearNotified(serviceKey: string, id: number | null): void {
    this.#ofNotified(serviceKey, (service) => {
      const which = 'UPDATE activity SET notified = 0, read = 1 WHERE service = ? AND notified = 1';
      if (id === null) this.#tables.run(which, service);
      else this.#tables.run(`${which} AND id = ?`, service, id);
    });
  }

  /** Takes away some of the oldest. @returns how many */
  forgetBefore(atMs: number): number {
    return this.#take(
      this.#tables.all('SELECT id FROM activity WHERE at_ms < ? ORDER BY id LIMIT ?', atMs, SLICE_ROWS),
    );
  }

  /** Takes away some of a service's. @returns how many */
  forgetFeed(serviceKey: string): number {
    const service = this.#tables.names.find(serviceKey);
    return this.#take(this.#tables.all('SELECT id FROM activity WHERE service = ? LIMIT ?', service, SLICE_ROWS));
  }

  #take(ids: readonly Row[]): number {
    if (ids.length === 0) return 0;
    this.#change(() => {
      for (const { id = null } of ids) {
        const row = this.#tables.get('DELETE FROM activity WHERE id = ? RETURNING service, category', id);
        if (row !== undefined) {
          this.changed.add(Number(row.service));
          this.#count(Number(row.service), row.category, -1);
        }
        this.#tables.run('DELETE FROM activity_texts WHERE rowid = ?', id);
      }
    });
    return ids.length;
  }

  /** Puts other words of an entry into the index. */
  #index(id: number, fact: ActivityFact, event: Row[string] | undefined): void {
    this.#tables.run('DELETE FROM activity_texts WHERE rowid = ?', id);
    const words = wordsOf(fact, textOrNull(event));
    this.#tables.run('INSERT INTO activity_texts (rowid, words) VALUES (?, ?)', id, words);
  }

  #ofNotified(serviceKey: string, change: (service: number) => void): void {
    const service = this.#tables.names.find(serviceKey);
    this.#change(() => {
      if (service >= 0) this.changed.add(service);
      change(service);
    });
  }

  #notified(service: number): Pick<FeedState, 'notified' | 'unread'> {
    const row = this.#tables.get(
      'SELECT count(*) AS total, coalesce(sum(read = 0), 0) AS unread FROM activity WHERE service = ? AND notified = 1',
      service,
    );
    return { notified: Number(row?.total ?? 0), unread: Number(row?.unread ?? 0) };
  }

  /** Those that a person would not come upon by themselves, newest first. */
  #buried(service: number): FeedState['buried'] {
    const rows = this.#tables.all(
      `SELECT * FROM activity INDEXED BY activity_look
       WHERE service = ?1 AND look = 1 AND read = 0
         AND place < (SELECT place FROM activity WHERE service = ?1 ORDER BY place DESC LIMIT 1 OFFSET ?2)
       ORDER BY at_ms DESC LIMIT ?3`,
      service,
      BURIED_UNDER - 1,
      MOST_BURIED,
    );
    return rows.map((row) => ({
      entry: toEntry(row),
      offset: this.#countAbove(service, Number(row.place)),
    }));
  }

  #countAbove(service: number, place: number): number {
    return this.#tables.number('SELECT count(*) FROM activity WHERE service = ? AND place > ?', service, place);
  }

  #toldOnce(service: number | null, { sameKey }: NewActivity): Row | undefined {
    return this.#tables.get('SELECT * FROM activity WHERE service = ? AND same_key = ? LIMIT 1', service, sameKey);
  }

  /** The oldest that another source told and this one has not: so the second of one goes with the second of the other. */
  #unpaired(service: number | null, { sameKey, source, atMs }: NewActivity): Row | undefined {
    return this.#tables.get(
      `SELECT * FROM activity
       WHERE service = ?1 AND same_key = ?2 AND at_ms BETWEEN ?3 AND ?4 AND source <> ?5
         AND NOT EXISTS (SELECT 1 FROM json_each(also) WHERE value = ?5)
       ORDER BY id LIMIT 1`,
      service,
      sameKey,
      atMs - PAIRED_WITHIN_MS,
      atMs + PAIRED_WITHIN_MS,
      source,
    );
  }

  #nextPlace(): number {
    this.#lastPlace += 1;
    return this.#lastPlace;
  }

  #change<T>(work: () => T): T {
    try {
      const result = this.#tables.transaction(false, work);
      this.#version += 1;
      return result;
    } catch (cause) {
      // What was counted in a transaction that failed does not hold.
      this.#counts.clear();
      throw cause;
    }
  }

  #of(service: number): Counts {
    const known = this.#counts.get(service);
    if (known !== undefined) return known;
    const counts = { mentions: 0, stream: 0, people: 0, hooks: 0, connection: 0, other: 0 };
    const rows = this.#tables.all(
      'SELECT category, count(*) AS n FROM activity WHERE service = ? GROUP BY category',
      service,
    );
    for (const { category, n } of rows) if (isIn(counts, category)) counts[category] = Number(n);
    this.#counts.set(service, counts);
    return counts;
  }

  /** Nothing while they were not counted yet. */
  #count(service: number | null, category: unknown, more: number): void {
    const counts = service === null ? undefined : this.#counts.get(service);
    if (counts !== undefined && isIn(counts, category)) counts[category] += more;
  }

  #total(serviceKey: string, category: ActivityQuery['category']): number {
    const counts = this.#of(this.#tables.names.find(serviceKey));
    return category === null ? Object.values(counts).reduce((sum, n) => sum + n, 0) : counts[category];
  }
}

function isIn<T extends object>(object: T, key: unknown): key is keyof T {
  return typeof key === 'string' && Object.hasOwn(object, key);
}

/** Names, texts and the event's name; not the words of our own format. */
function wordsOf(fact: ActivityFact, event: string | null): string {
  const { kind: _, messageId: __, ...told } = { messageId: '', ...fact };
  return foldText(
    [
      event ?? '',
      ...Object.values(told)
        .flat()
        .filter((value) => typeof value === 'string'),
    ].join(' '),
  );
}

/** Whether it is marked nowhere as unread: it may not notify, and may be missed. */
function isMuted(notified: boolean | undefined, fact: ActivityFact): boolean {
  return !notified && !mustBeSeen(fact);
}

function toEntry(row: Row): ActivityEntry {
  const fact = parsed<ActivityFact>(row.fact, { kind: 'event' });
  return {
    id: Number(row.id),
    atMs: Number(row.at_ms),
    // Only ours are ever written.
    category: String(row.category) as ActivityEntry['category'],
    fact,
    event: textOrNull(row.event),
    source: String(row.source) as ActivitySource,
    also: parsed<ActivitySource[]>(row.also, []),
    deliveryId: numberOrNull(row.delivery),
    read: row.read === 1,
    muted: isMuted(row.notified === 1, fact),
  };
}
