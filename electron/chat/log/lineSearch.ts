import type { KeptLine, KeptMinutes, KeptPage } from '../../../shared/chat.ts';
import { foldCase } from '../../../shared/foldCase.ts';
import type { Row, Tables } from '../../storage/tables.ts';
import { searchedText } from './lineTable.ts';
import type { RoomKey } from './records.ts';
import type { Rooms } from './rooms.ts';

/** Rows that one call looks at; it is asked again for what is older. */
const LOOKED_AT = 4_000;
const MINUTE_MS = 60_000;
/** A message is kept a moment after it was heard; by how much, with a disk that is busy. */
const KEPT_WITHIN_MS = 10 * MINUTE_MS;
/** The index knows parts of so many characters. */
const PART = 3;

export const LINE_COLUMNS = `l.id, l.message, l.at_ms, l.kept_at_ms, l.user, l.username, l.roles, l.text, l.action, l.own,
  l.removed_by, l.removed_why`;

/** What is sought. `before`: only what was written before the row of this id. */
export type KeptQuery = { text: string; before: number | null; limit: number };

/** Looks through what is kept of a room. */
export class LineSearch {
  readonly #tables: Tables;
  readonly #rooms: Rooms;

  constructor(tables: Tables, rooms: Rooms) {
    this.#tables = tables;
    this.#rooms = rooms;
  }

  /**
   * Messages that were not removed, whose name or text holds the words as they stand, any case; the newest first.
   * @returns `next`: from where to go on looking, also when nothing was found so far; null: all was looked at
   */
  find(key: RoomKey, { text, before, limit }: KeptQuery): KeptPage {
    const room = this.#rooms.find(key);
    const page: KeptPage = { lines: [], next: null, sinceMs: this.#sinceMs(room) };
    const words = foldCase(text.trim());
    if (words === '' || page.sinceMs === null) return page;
    let lookedAt = 0;
    for (const row of this.#candidates(words, before ?? Number.MAX_SAFE_INTEGER)) {
      lookedAt += 1;
      const line = lineOf(row);
      const isHit = Number(row.room) === room && line.removed === null;
      if (isHit && searchedText(line.username, line.text).includes(words)) page.lines.push(line);
      if (page.lines.length < limit && lookedAt < LOOKED_AT) continue;
      page.next = line.id;
      break;
    }
    return page;
  }

  /** The row of a message by the platform's id; null when it is not kept. */
  idOf(key: RoomKey, message: string): number | null {
    const row = this.#tables.get('SELECT id FROM lines WHERE room = ? AND message = ?', this.#rooms.find(key), message);
    return row === undefined ? null : Number(row.id);
  }

  /** A message among so many before and after it, in the room's order; empty when it is not kept any more. */
  around(key: RoomKey, id: number, each: number): KeptLine[] {
    const room = this.#rooms.find(key);
    const at = this.#tables.get('SELECT place FROM lines WHERE room = ? AND id = ?', room, id);
    if (at === undefined) return [];
    const rows = (where: string, order: string, most: number) =>
      this.#tables
        .all(
          `SELECT ${LINE_COLUMNS} FROM lines l WHERE room = ? AND place ${where} ? ORDER BY place ${order} LIMIT ?`,
          room,
          at.place ?? null,
          most,
        )
        .map(lineOf);
    return [...rows('<=', 'DESC', each + 1).reverse(), ...rows('>', 'ASC', each)];
  }

  /** The first message that was heard in each minute; what came from history has no time of its own. */
  keptAt(key: RoomKey, minutes: readonly number[]): KeptMinutes {
    const room = this.#rooms.find(key);
    const lines = minutes.map((fromMs) => {
      const row = this.#tables.get(
        `SELECT ${LINE_COLUMNS} FROM lines l INDEXED BY lines_by_age
         WHERE kept_at_ms >= ? AND kept_at_ms < ? AND room = ? AND at_ms >= ? AND at_ms < ? ORDER BY kept_at_ms, place LIMIT 1`,
        fromMs,
        fromMs + MINUTE_MS + KEPT_WITHIN_MS,
        room,
        fromMs,
        fromMs + MINUTE_MS,
      );
      return row === undefined ? null : lineOf(row);
    });
    return { lines, sinceMs: this.#sinceMs(room) };
  }

  /** When the oldest message of a room was kept; null when none is. */
  #sinceMs(room: number): number | null {
    const row = this.#tables.get('SELECT kept_at_ms FROM lines WHERE room = ? ORDER BY place LIMIT 1', room);
    return row === undefined ? null : Number(row.kept_at_ms);
  }

  /** Rows of all rooms that may hold the words, the newest first, each read when it is looked at. */
  #candidates(words: string, before: number): Iterable<Row> {
    // A query ends at the first zero.
    if (Array.from(words).length < PART || words.includes('\0')) {
      return this.#tables
        .prepare(`SELECT l.room, ${LINE_COLUMNS} FROM lines l WHERE id < ? ORDER BY id DESC`)
        .iterate(before);
    }
    return this.#tables
      .prepare(
        `SELECT l.room, ${LINE_COLUMNS} FROM line_words w CROSS JOIN lines l ON l.id = w.rowid
         WHERE w.line_words MATCH ? AND w.rowid < ? ORDER BY w.rowid DESC`,
      )
      .iterate(`"${words.replaceAll('"', '""')}"`, before);
  }
}

/** A row of `LINE_COLUMNS` as a message. */
export function lineOf(row: Row): KeptLine {
  const { removed_why: why, at_ms: atMs, roles } = row;
  return {
    id: Number(row.id),
    messageId: String(row.message),
    atMs: atMs === null ? null : Number(atMs),
    keptAtMs: Number(row.kept_at_ms),
    userId: Number(row.user),
    username: String(row.username),
    roles: roles === '' ? [] : String(roles).split('\n'),
    text: String(row.text),
    action: row.action === 1,
    own: row.own === 1,
    // Only ours is ever written.
    removed:
      why === null
        ? null
        : {
            by: row.removed_by === null ? null : String(row.removed_by),
            why: String(why) as NonNullable<KeptLine['removed']>['why'],
          },
  };
}
