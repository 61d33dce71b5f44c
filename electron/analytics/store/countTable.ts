import type { StreamRef } from '../../../shared/analytics.ts';
import type { Tables } from '../../storage/tables.ts';
import { numberOrNull } from '../../storage/values.ts';
import type { CountedMinute, Span, Speaker, SpokeFigures } from './methods.ts';

const MINUTE_MS = 60_000;
/** Whoever told of a stream's speakers may have seen it begin earlier than the service says. */
const BEGAN_ABOUT_MS = 10 * MINUTE_MS;

/** What was counted in the chat: minutes, and who wrote. */
export class CountTable {
  readonly #tables: Tables;

  constructor(tables: Tables) {
    this.#tables = tables;
  }

  /** Inside a transaction. */
  count(channel: number, minutes: readonly CountedMinute[]): void {
    for (const { minuteMs, messages, chatters, countedMs } of minutes) {
      this.#tables.run(
        `INSERT INTO minutes (channel, minute_ms, messages, chatters, counted_ms) VALUES (?, ?, ?, ?, ?)
         ON CONFLICT DO UPDATE SET messages = messages + excluded.messages,
           chatters = coalesce(excluded.chatters, chatters), counted_ms = min(${MINUTE_MS}, counted_ms + excluded.counted_ms)`,
        channel,
        Math.floor(minuteMs / MINUTE_MS) * MINUTE_MS,
        messages,
        chatters,
        Math.min(MINUTE_MS, countedMs),
      );
    }
  }

  /** Oldest first. */
  minutes(channel: number, { fromMs, toMs }: Span): CountedMinute[] {
    return this.#tables
      .all(
        `SELECT minute_ms, messages, chatters, counted_ms FROM minutes
         WHERE channel = ? AND minute_ms >= ? AND minute_ms < ? ORDER BY minute_ms`,
        channel,
        fromMs,
        toMs,
      )
      .map((row) => ({
        minuteMs: Number(row.minute_ms),
        messages: Number(row.messages),
        chatters: numberOrNull(row.chatters),
        countedMs: Number(row.counted_ms),
      }));
  }

  /** Inside a transaction. */
  spoke(channel: number, streamId: number | null, people: readonly Speaker[], wroteMs: number): void {
    for (const { userId, username, messages } of people) {
      const isNew = this.#tables.run(
        'INSERT OR IGNORE INTO known_people (channel, user, wrote_ms) VALUES (?, ?, ?)',
        channel,
        userId,
        wroteMs,
      );
      if (isNew === 0) {
        this.#tables.run(
          'UPDATE known_people SET wrote_ms = ? WHERE channel = ? AND user = ?',
          wroteMs,
          channel,
          userId,
        );
      }
      if (streamId === null) continue;
      this.#tables.run(
        `INSERT INTO speakers (channel, stream, user, username, messages, first) VALUES (?, ?, ?, ?, ?, ?)
         ON CONFLICT DO UPDATE SET messages = messages + excluded.messages, username = excluded.username`,
        channel,
        streamId,
        userId,
        username,
        messages,
        isNew,
      );
    }
  }

  spokeIn(channel: number, { startMs, endMs }: StreamRef, most: number): SpokeFigures | null {
    const where = [channel, startMs - BEGAN_ABOUT_MS, endMs ?? Number.MAX_SAFE_INTEGER];
    const OF = 'FROM speakers WHERE channel = ? AND stream >= ? AND stream < ?';
    const people = this.#tables.number(`SELECT count(DISTINCT user) ${OF}`, ...where);
    if (people === 0) return null;
    return {
      people,
      firstTimers: this.#tables.number(`SELECT count(DISTINCT user) ${OF} AND first = 1`, ...where),
      talkative: this.#tables
        .all(
          `SELECT username, sum(messages) AS messages ${OF} GROUP BY user ORDER BY messages DESC, username LIMIT ?`,
          ...where,
          most,
        )
        .map((row) => ({ username: String(row.username), messages: Number(row.messages) })),
    };
  }
}
