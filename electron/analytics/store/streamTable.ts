import type { Tables } from '../../storage/tables.ts';
import { parsed } from '../../storage/values.ts';
import type { StreamRecord } from './methods.ts';

const nothing: Omit<StreamRecord, 'id'> = {
  title: null,
  game: null,
  seenAtMs: null,
  note: '',
  recording: null,
  clips: null,
  summary: null,
  fetchedAtMs: null,
};

/** What is kept of streams besides their numbers. */
export class StreamTable {
  readonly #tables: Tables;

  constructor(tables: Tables) {
    this.#tables = tables;
  }

  /** Newest first. */
  all(channel: number): StreamRecord[] {
    return this.#tables
      .all('SELECT id, record FROM streams WHERE channel = ? ORDER BY id DESC', channel)
      .map((row) => ({ ...nothing, ...parsed(row.record, {}), id: Number(row.id) }));
  }

  /** Inside a transaction. */
  keep(channel: number, id: number, change: Partial<Omit<StreamRecord, 'id'>>): void {
    const row = this.#tables.get('SELECT record FROM streams WHERE channel = ? AND id = ?', channel, id);
    const record = { ...nothing, ...parsed(row?.record ?? null, {}), ...change };
    this.#tables.run(
      'INSERT OR REPLACE INTO streams (channel, id, record) VALUES (?, ?, ?)',
      channel,
      id,
      JSON.stringify(record),
    );
  }
}
