import { type ActivityEntry, type ActivityFact, type ActivitySource, activity } from '../../../shared/activity.ts';
import { AppFailure } from '../../../shared/failure.ts';
import type { NotificationKind } from '../../../shared/notifications.ts';
import { mustBeSeen } from '../../../shared/wantsLook.ts';
import { Subject } from '../../kernel/subject.ts';
import type { ActivityJournal, FeedMessage, FeedState, NewActivity, OwedEntry } from '../activityJournal.ts';
import { messageOf, withoutWords } from '../messageWords.ts';

const TOGETHER_MS = 120_000;

type Row = {
  entry: ActivityEntry;
  serviceKey: string;
  sameKey: string | null;
  notice: NotificationKind | null;
  owed: number;
  notified: boolean;
};

/** The journal's part for the feed, in memory; counts what is written. */
export class FakeActivityStore implements ActivityJournal {
  readonly rows: Row[] = [];
  /** Deliveries that stand in it. */
  readonly deliveries = new Set<number>();
  writes = 0;
  /** How often it was told what need not be shown any more. */
  settles = 0;
  /** While set, nothing can be written. */
  fails = false;
  readonly feeds = new Subject<ReadonlyMap<string, FeedState>>(new Map());
  #version = 0;

  /** A service's entries, oldest first. */
  entries(serviceKey = 'demo'): ActivityEntry[] {
    return this.rows.filter((row) => row.serviceKey === serviceKey).map(({ entry }) => entry);
  }

  async addActivity(added: NewActivity): Promise<{ entry: ActivityEntry; added: boolean }> {
    this.#count();
    if (added.deliveryId !== null) this.deliveries.add(added.deliveryId);
    const { serviceKey, sameKey, notice = null, owed = false, once = false, read = false, ...rest } = added;
    const before = this.rows.find((row) => once && row.sameKey === sameKey && row.serviceKey === serviceKey);
    if (before) return { entry: before.entry, added: false };
    const twin = this.rows.find(
      ({ entry, ...row }) =>
        sameKey !== null &&
        row.sameKey === sameKey &&
        row.serviceKey === serviceKey &&
        entry.source !== added.source &&
        !entry.also.includes(added.source) &&
        added.atMs - entry.atMs <= TOGETHER_MS,
    );
    if (twin) {
      twin.entry = {
        ...twin.entry,
        also: [...twin.entry.also, added.source],
        deliveryId: twin.entry.deliveryId ?? added.deliveryId,
      };
      this.#tell();
      return { entry: twin.entry, added: false };
    }
    const muted = !owed && !mustBeSeen(added.fact);
    const entry: ActivityEntry = { ...rest, id: this.rows.length + 1, also: [], read, muted };
    this.rows.push({ entry, serviceKey, sameKey, notice, owed: owed ? 1 : 0, notified: owed });
    this.#tell();
    return { entry, added: true };
  }

  async aboveEntry(serviceKey: string, id: number): Promise<number | null> {
    const above = this.entries(serviceKey)
      .toReversed()
      .findIndex((entry) => entry.id === id);
    return above < 0 ? null : above;
  }

  async foldable(serviceKey: string, kind: ActivityFact['kind'], event: string, sinceMs: number) {
    const fits = (entry: ActivityEntry) => entry.fact.kind === kind && entry.event === event && entry.atMs >= sinceMs;
    return this.entries(serviceKey).findLast(fits) ?? null;
  }

  async changeFact(
    id: number,
    fact: ActivityFact,
    also: readonly ActivitySource[],
    deliveryIds: readonly number[],
    atMs: number | null,
    owed = 0,
    notice: NotificationKind | null = null,
  ): Promise<void> {
    this.#count();
    for (const deliveryId of deliveryIds) this.deliveries.add(deliveryId);
    const row = this.rows.find(({ entry }) => entry.id === id);
    if (!row) return;
    const { entry } = row;
    row.owed += owed;
    row.notified ||= owed > 0;
    row.notice ??= notice;
    const deliveryId = deliveryIds.at(-1) ?? entry.deliveryId;
    row.entry = {
      ...entry,
      fact,
      also: [...also],
      deliveryId,
      atMs: atMs ?? entry.atMs,
      read: entry.read && atMs === null,
    };
    this.#tell();
  }

  async loseWords(messages: readonly FeedMessage[]): Promise<void> {
    this.#count();
    for (const { serviceKey, messageId } of messages) {
      for (const row of this.rows) {
        if (row.serviceKey !== serviceKey || messageOf(row.entry.fact) !== messageId) continue;
        row.entry = { ...row.entry, fact: withoutWords(row.entry.fact) ?? row.entry.fact };
      }
    }
    this.#tell();
  }

  async activity(serviceKey: string) {
    const rows = this.entries(serviceKey).reverse();
    return { version: this.#version, total: rows.length, rows };
  }

  async markRead(serviceKey: string, id: number | null): Promise<void> {
    this.#version += 1;
    for (const row of this.rows) {
      const meant = row.serviceKey === serviceKey && (id === null || row.entry.id === id);
      if (meant) row.entry = { ...row.entry, read: true };
    }
    this.#tell();
  }

  async markMessagesRead(serviceKey: string, messageIds: readonly string[]): Promise<void> {
    for (const { serviceKey: key, entry } of this.rows) {
      const { messageId } = entry.fact.kind === 'mentioned' ? entry.fact : {};
      if (key === serviceKey && messageIds.includes(messageId ?? '')) await this.markRead(serviceKey, entry.id);
    }
  }

  async markNotifiedRead(serviceKey: string): Promise<void> {
    for (const row of this.rows) {
      if (row.serviceKey === serviceKey && row.notified) await this.markRead(serviceKey, row.entry.id);
    }
  }

  async clearNotified(serviceKey: string, id: number | null): Promise<void> {
    for (const row of this.rows) {
      if (row.serviceKey === serviceKey && (id === null || row.entry.id === id))
        Object.assign(row, { notified: false, entry: { ...row.entry, read: true } });
    }
    this.#tell();
  }

  async forgetBefore(atMs: number): Promise<number> {
    const old = this.rows.filter(({ entry }) => entry.atMs < atMs);
    for (const row of old) this.rows.splice(this.rows.indexOf(row), 1);
    return old.length;
  }

  async forgetFeed(serviceKey: string): Promise<void> {
    for (const row of this.rows.filter((one) => one.serviceKey === serviceKey))
      this.rows.splice(this.rows.indexOf(row), 1);
    this.#tell();
  }

  async leftOwed(sinceMs: number): Promise<OwedEntry[]> {
    return this.rows.filter(({ entry, owed }) => owed > 0 && entry.atMs >= sinceMs);
  }

  async settleOwed(ids: readonly number[]): Promise<void> {
    this.settles += 1;
    if (this.fails) throw new AppFailure({ kind: 'storageFailed', what: 'journal' });
    for (const row of this.rows) row.owed -= ids.filter((id) => id === row.entry.id).length;
  }

  /** As the journal's thread tells, but after each change. */
  #tell(): void {
    const feeds = new Map<string, FeedState>();
    for (const { serviceKey, entry, notified } of this.rows) {
      const { live: _, hooks: __, ...nothing } = activity.state.empty;
      const feed = feeds.get(serviceKey) ?? {
        ...nothing,
        version: this.#version,
        counts: { ...nothing.counts },
      };
      feeds.set(serviceKey, feed);
      feed.counts[entry.category] += 1;
      if (notified) feed.notified += 1;
      if (notified && !entry.read) feed.unread += 1;
    }
    this.feeds.set(feeds);
  }

  #count(): void {
    if (this.fails) throw new AppFailure({ kind: 'storageFailed', what: 'journal' });
    this.#version += 1;
    this.writes += 1;
  }
}
