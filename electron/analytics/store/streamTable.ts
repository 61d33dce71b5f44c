import type { Tables } from '../../storage/tables.ts';
import { parsed } from '../../storage/values.ts';
import type { CountedChat, StreamRecord } from './methods.ts';

/** Kinds of emoticons that are counted of a stream: they are named by whoever writes. */
const MOST_EMOTICONS = 300;

const nothing: Omit<StreamRecord, 'id'> = {
  title: null,
  game: null,
  seenAtMs: null,
  note: '',
  recording: null,
  clips: null,
  summary: null,
  counted: null,
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

  /** Inside a transaction: adds to what was counted of it. */
  count(channel: number, id: number, { removed, emoticons }: CountedChat): void {
    const before = this.#of(channel, id).counted ?? { removed: 0, emoticons: [] };
    const uses = new Map(before.emoticons.map((one) => [one.text, one.uses]));
    for (const one of emoticons) {
      if (uses.size < MOST_EMOTICONS || uses.has(one.text)) uses.set(one.text, (uses.get(one.text) ?? 0) + one.uses);
    }
    const all = [...uses].map(([text, times]) => ({ text, uses: times }));
    this.keep(channel, id, { counted: { removed: before.removed + removed, emoticons: all } });
  }

  /** Inside a transaction. */
  keep(channel: number, id: number, change: Partial<Omit<StreamRecord, 'id'>>): void {
    const record = { ...this.#of(channel, id), ...change };
    this.#tables.run(
      'INSERT OR REPLACE INTO streams (channel, id, record) VALUES (?, ?, ?)',
      channel,
      id,
      JSON.stringify(record),
    );
  }

  #of(channel: number, id: number): Omit<StreamRecord, 'id'> {
    const row = this.#tables.get('SELECT record FROM streams WHERE channel = ? AND id = ?', channel, id);
    return { ...nothing, ...parsed(row?.record ?? null, {}) };
  }
}
