import type { AnalyticsMarker } from '../../../shared/analytics.ts';
import type { Tables } from '../../storage/tables.ts';
import { parsed } from '../../storage/values.ts';
import type { KeptMark, Span } from './methods.ts';

/** What happened: marks of the activity feed, the person's own notes, and the names of channels that host. */
export class MarkTable {
  readonly #tables: Tables;

  constructor(tables: Tables) {
    this.#tables = tables;
  }

  /** Inside a transaction. */
  mark(channel: number, marks: readonly KeptMark[]): void {
    for (const { id, atMs, what } of marks) {
      this.#tables.run(
        'INSERT OR REPLACE INTO marks (channel, id, at_ms, what) VALUES (?, ?, ?, ?)',
        channel,
        id,
        atMs,
        JSON.stringify(what),
      );
    }
  }

  addNote(channel: number, atMs: number, text: string): number {
    const insert = this.#tables.prepare('INSERT INTO notes (channel, at_ms, text) VALUES (?, ?, ?)');
    return Number(insert.run(channel, atMs, text).lastInsertRowid);
  }

  removeNote(channel: number, noteId: number): void {
    this.#tables.run('DELETE FROM notes WHERE channel = ? AND id = ?', channel, noteId);
  }

  /** Marks and notes of a span, in no order. */
  of(channel: number, { fromMs, toMs }: Span): AnalyticsMarker[] {
    const where = [channel, fromMs, toMs];
    const marks = this.#tables
      .all('SELECT id, at_ms, what FROM marks WHERE channel = ? AND at_ms >= ? AND at_ms < ?', ...where)
      .flatMap((row): AnalyticsMarker[] => {
        const what = parsed<KeptMark['what'] | null>(row.what, null);
        return what === null ? [] : [{ id: `activity/${row.id}`, atMs: Number(row.at_ms), what }];
      });
    const notes = this.#tables
      .all('SELECT id, at_ms, text FROM notes WHERE channel = ? AND at_ms >= ? AND at_ms < ?', ...where)
      .map((row): AnalyticsMarker => {
        const noteId = Number(row.id);
        return {
          id: `note/${noteId}`,
          atMs: Number(row.at_ms),
          what: { kind: 'note', noteId, text: String(row.text) },
        };
      });
    return [...marks, ...notes];
  }

  /** Inside a transaction. */
  nameChannels(platform: string, names: readonly { channelId: number; name: string }[]): void {
    for (const { channelId, name } of names) {
      this.#tables.run(
        'INSERT OR REPLACE INTO channel_names (platform, channel, name) VALUES (?, ?, ?)',
        platform,
        channelId,
        name,
      );
    }
  }

  /** null: not known by name. */
  nameOf(platform: string, channelId: number): string | null {
    const row = this.#tables.get(
      'SELECT name FROM channel_names WHERE platform = ? AND channel = ?',
      platform,
      channelId,
    );
    return row === undefined ? null : String(row.name);
  }
}
