import type { ActivityEntry, ActivityFact, ActivitySource } from '../../shared/activity.ts';
import { AppFailure } from '../../shared/failure.ts';
import type { ActivityJournal } from '../services/activity/feedWriter.ts';
import type { NewActivity } from '../storage/journal/journal.ts';

const TOGETHER_MS = 120_000;

type Row = { entry: ActivityEntry; serviceKey: string; sameKey: string | null };

/** The journal's part for the feed, in memory; counts what is written. */
export class FakeActivityStore implements ActivityJournal {
  readonly rows: Row[] = [];
  writes = 0;
  /** While set, nothing can be written. */
  fails = false;
  /** The next reading of the state waits for it, once its numbers are taken. */
  slowly: Promise<void> | null = null;
  #version = 0;

  /** A service's entries, oldest first. */
  entries(serviceKey = 'demo'): ActivityEntry[] {
    return this.rows.filter((row) => row.serviceKey === serviceKey).map(({ entry }) => entry);
  }

  async addActivity(added: NewActivity): Promise<{ entry: ActivityEntry; added: boolean }> {
    this.#count();
    const { serviceKey, sameKey, ...rest } = added;
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
      return { entry: twin.entry, added: false };
    }
    const entry: ActivityEntry = { ...rest, id: this.rows.length + 1, also: [], read: false };
    this.rows.push({ entry, serviceKey, sameKey });
    return { entry, added: true };
  }

  async foldable(serviceKey: string, kind: ActivityFact['kind'], event: string, sinceMs: number) {
    const fits = (entry: ActivityEntry) => entry.fact.kind === kind && entry.event === event && entry.atMs >= sinceMs;
    return this.entries(serviceKey).findLast(fits) ?? null;
  }

  async changeFact(
    id: number,
    fact: ActivityFact,
    also: readonly ActivitySource[],
    deliveryId: number | null,
  ): Promise<void> {
    this.#count();
    const row = this.rows.find(({ entry }) => entry.id === id);
    if (row) row.entry = { ...row.entry, fact, also: [...also], deliveryId: deliveryId ?? row.entry.deliveryId };
  }

  async activity(serviceKey: string) {
    const rows = this.entries(serviceKey).reverse();
    return { version: this.#version, total: rows.length, rows };
  }

  async activityState(serviceKey: string) {
    const counts = { mentions: 0, stream: 0, people: 0, hooks: 0, connection: 0, other: 0 };
    const entries = this.entries(serviceKey);
    for (const { category } of entries) counts[category] += 1;
    const state = { version: this.#version, unread: entries.filter(({ read }) => !read).length, counts };
    await this.slowly;
    return state;
  }

  async markRead(serviceKey: string, id: number | null): Promise<void> {
    this.#version += 1;
    for (const row of this.rows) {
      const meant = row.serviceKey === serviceKey && (id === null || row.entry.id === id);
      if (meant) row.entry = { ...row.entry, read: true };
    }
  }

  #count(): void {
    if (this.fails) throw new AppFailure({ kind: 'storageFailed', what: 'journal' });
    this.#version += 1;
    this.writes += 1;
  }
}
