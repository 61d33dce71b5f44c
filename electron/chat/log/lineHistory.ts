import type { KeptLine } from '../../../shared/chat.ts';
import type { Tables } from '../../storage/tables.ts';
import type { KeptSpeakers } from '../streamFirsts.ts';
import { LINE_COLUMNS, lineOf } from './lineSearch.ts';
import type { RoomKey } from './records.ts';
import type { Rooms } from './rooms.ts';

/** Somebody who was here before: when that was first, and whether they said something. */
export type KeptPerson = { userId: number; sinceMs: number; spoke: boolean };

/** More are not told of. */
const MOST_PEOPLE = 50_000;

/** Goes through what is kept of a room as it was kept. */
export class LineHistory {
  readonly #tables: Tables;
  readonly #rooms: Rooms;

  constructor(tables: Tables, rooms: Rooms) {
    this.#tables = tables;
    this.#rooms = rooms;
  }

  /** Messages kept at that time or later, whose row comes after `after` (0: all), the oldest first. */
  since(key: RoomKey, sinceMs: number, after: number, limit: number): KeptLine[] {
    const first =
      after > 0
        ? after + 1
        : this.#tables.get('SELECT id FROM lines WHERE kept_at_ms >= ? ORDER BY kept_at_ms, id LIMIT 1', sinceMs)?.id;
    if (first === undefined) return [];
    return this.#tables
      .all(
        `SELECT ${LINE_COLUMNS} FROM lines l WHERE l.id >= ? AND l.room = ? AND l.kept_at_ms >= ? ORDER BY l.id LIMIT ?`,
        Number(first),
        this.#rooms.find(key),
        sinceMs,
        limit,
      )
      .map(lineOf);
  }

  /** Who spoke since then, and when the first of that was kept. */
  speakers(key: RoomKey, sinceMs: number): KeptSpeakers {
    const rows = this.#tables.all(
      `SELECT user, min(kept_at_ms) AS at FROM lines INDEXED BY lines_by_age
       WHERE kept_at_ms >= ? AND room = ? GROUP BY user LIMIT ${MOST_PEOPLE}`,
      sinceMs,
      this.#rooms.find(key),
    );
    const firstMs = rows.length === 0 ? null : Math.min(...rows.map(({ at }) => Number(at)));
    return { userIds: rows.map(({ user }) => Number(user)), firstMs };
  }

  /** Who spoke or came before that time, each once. Steps from one person to the next in the index, however much each said. */
  people(key: RoomKey, beforeMs: number): KeptPerson[] {
    const room = this.#rooms.find(key);
    const people = new Map<number, KeptPerson>();
    for (const [table, at, spoke] of [
      ['lines', 'kept_at_ms', true],
      ['visits', 'at_ms', false],
    ] as const) {
      const rows = this.#tables.all(
        `WITH RECURSIVE who (user) AS (
           SELECT min(user) FROM ${table} WHERE room = ?1
           UNION ALL SELECT (SELECT min(user) FROM ${table} WHERE room = ?1 AND user > who.user) FROM who WHERE who.user IS NOT NULL
           LIMIT ${MOST_PEOPLE}
         )
         SELECT user, (SELECT ${at} FROM ${table} WHERE room = ?1 AND user = who.user ORDER BY id LIMIT 1) AS at
         FROM who WHERE user IS NOT NULL`,
        room,
      );
      for (const row of rows) {
        const [userId, sinceMs] = [Number(row.user), Number(row.at)];
        if (sinceMs >= beforeMs) continue;
        const known = people.get(userId);
        people.set(
          userId,
          known ? { ...known, sinceMs: Math.min(known.sinceMs, sinceMs) } : { userId, sinceMs, spoke },
        );
      }
    }
    return [...people.values()];
  }
}
