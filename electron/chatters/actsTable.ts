import type { StatementSync } from 'node:sqlite';
import { type ModerationState, type SeenAct, seenAct } from '../../shared/moderation.ts';
import type { RowQuery } from '../storage/readRows.ts';

/** So many acts are kept of all services; the oldest go first. */
const MOST_ACTS = 20_000;
/** They are counted so often, and not with each one. */
const COUNTED_EVERY = 500;

type ActOn = { readonly channelId: number; readonly userId: number; readonly act: SeenAct };
type Watch = ModerationState['watched'][number];
type Run = <T>(work: (prepare: (sql: string) => StatementSync) => T) => T;

/** What was done to people, to be taken along. */
export const actsExport: RowQuery = {
  name: 'acts on people',
  sql: `SELECT service_key AS service, channel_id AS channelId, user_id AS userId, at_ms AS atMs, what, by, own, detail
    FROM acts ORDER BY id`,
};

/** Whom one watches, to be taken along. */
export const watchesExport: RowQuery = {
  name: 'people watched',
  sql: `SELECT service_key AS service, channel_id AS channelId, user_id AS userId, username, until_ms AS untilMs
    FROM watches ORDER BY service_key, channel_id, user_id`,
};

/** What moderators did to people of one service, and whom one watches. Every method may throw AppFailure `storageFailed`. */
export interface ActsTable {
  /** All of them, in this order, or none. */
  add(acts: readonly ActOn[]): void;
  read(channelId: number, userId: number, most: number): SeenAct[];
  notedAtMs(userId: number): number | null;
  watches(): Watch[];
  keepWatches(watches: readonly Watch[]): void;
}

let added = 0;

/** The tables of a service's acts. @param open whether there is a file to read, `run` works on it */
export function actsTable(serviceKey: string, open: () => boolean, run: Run): ActsTable {
  return {
    add: (acts) => {
      open();
      run((prepare) => {
        // Room is made first: who hears that acts were not kept brings them again.
        if (Math.floor((added + acts.length) / COUNTED_EVERY) > Math.floor(added / COUNTED_EVERY))
          prepare('DELETE FROM acts WHERE id <= (SELECT max(id) FROM acts) - ?').run(MOST_ACTS);
        atOnce(prepare, () => {
          const insert = prepare(`INSERT INTO acts (service_key, channel_id, user_id, at_ms, what, by, own, detail)
            VALUES (?, ?, ?, ?, ?, ?, ?, ?)`);
          for (const { channelId, userId, act } of acts) {
            const { atMs, what, by, own, detail } = act;
            insert.run(serviceKey, channelId, userId, atMs, what, by, own ? 1 : 0, detail);
          }
        });
        added += acts.length;
      });
    },
    read: (channelId, userId, most) => {
      if (!open()) return [];
      const rows = run((prepare) =>
        prepare(`SELECT * FROM acts WHERE service_key = ? AND channel_id = ? AND user_id = ?
          ORDER BY id DESC LIMIT ?`).all(serviceKey, channelId, userId, most),
      );
      return rows.flatMap(({ at_ms: atMs, what, by, own, detail }) => {
        const act = seenAct.safeParse({ atMs, what, by, own: own === 1, detail });
        return act.success ? [act.data] : [];
      });
    },
    notedAtMs: (userId) => {
      if (!open()) return null;
      const row = run((prepare) =>
        prepare('SELECT updated_at_ms FROM notes WHERE service_key = ? AND user_id = ?').get(serviceKey, userId),
      );
      return row === undefined ? null : Number(row.updated_at_ms);
    },
    watches: () => {
      if (!open()) return [];
      const rows = run((prepare) => prepare('SELECT * FROM watches WHERE service_key = ?').all(serviceKey));
      return rows.map((row) => ({
        channelId: Number(row.channel_id),
        userId: Number(row.user_id),
        username: String(row.username),
        untilMs: Number(row.until_ms),
      }));
    },
    keepWatches: (watches) =>
      run((prepare) => {
        const insert = prepare('INSERT OR REPLACE INTO watches VALUES (?, ?, ?, ?, ?)');
        for (const { channelId, userId, username, untilMs } of watches) {
          insert.run(serviceKey, channelId, userId, username, untilMs);
        }
        // Last: a full disk takes none of those away that it held.
        const those = watches.map(({ channelId, userId }) => `${channelId}/${userId}`);
        prepare(`DELETE FROM watches WHERE service_key = ?
          AND channel_id || '/' || user_id NOT IN (SELECT value FROM json_each(?))`).run(
          serviceKey,
          JSON.stringify(those),
        );
      }),
  };
}

/** All of it or nothing, with one wait for the disk. */
function atOnce(prepare: (sql: string) => StatementSync, work: () => void): void {
  prepare('BEGIN IMMEDIATE').run();
  try {
    work();
    prepare('COMMIT').run();
  } catch (cause) {
    // SQLite may have ended it by itself, as where the disk is full.
    try {
      prepare('ROLLBACK').run();
    } catch {
      // There is nothing left to be taken back.
    }
    throw cause;
  }
}
