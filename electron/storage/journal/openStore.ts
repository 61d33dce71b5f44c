import type { DatabaseSync } from 'node:sqlite';
import type { StartNotice } from '../../../shared/app.ts';
import type { Sending } from '../../../shared/deliveries.ts';
import { isDamaged } from '../openChecked.ts';
import { ActivityLog } from './activityLog.ts';
import { importRecords } from './importer.ts';
import { Inbox, type Part } from './inbox.ts';
import { ListeningTimes } from './listeningTimes.ts';
import { openDatabase } from './openDatabase.ts';
import { Reader } from './reader.ts';
import { Remover } from './remover.ts';
import { Retention } from './retention.ts';
import { parsed } from './rows.ts';
import { Tables } from './tables.ts';
import { Tallies } from './tallies.ts';
import { TextIndex } from './textIndex.ts';
import { Totals } from './totals.ts';
import type { FiledSlice, Store } from './wire.ts';
import { SEEN_MS, Writer } from './writer.ts';

const DAY_MS = 24 * 60 * 60 * 1000;
/** Pages given back to the disk at a time. */
const VACUUM_PAGES = 2_000;

export type OpenStore = Store & {
  /** One durable transaction: all or none, for now in the inbox alone. @returns the first number of each part */
  write(parts: readonly Part[]): number[];
  /** Files the oldest of what waits until `enough` says so, and at least one. Where something waits. */
  file(enough: () => boolean): FiledSlice;
  /** What waits. All else that is asked is answered of what was filed alone. */
  readonly inbox: Pick<Inbox, 'backlog' | 'lastId' | 'filedUpto'>;
  /** How many are unhandled, counted up to a limit. */
  unhandledCount(limit: number): number;
  /** All words up to this number are in the index. */
  indexedUpto(): number;
  /** Puts words into the index until `enough` says so. */
  catchUp(enough: () => boolean): void;
  /** Copies what was written into the file itself. For quiet times: it waits for the disk. */
  settle(): void;
  close(): void;
};

/**
 * The journal over its file, everything at once and in this thread, with all filed that a crash has left. Every method throws the
 * database's error.
 * @param damaged the file was found damaged while it was used
 * @throws the error of the system or the database when there can be none
 */
export function openStore(
  path: string,
  { nowMs, firstVersion, damaged }: { nowMs: number; firstVersion: number; damaged: boolean },
): { store: OpenStore; notice: StartNotice | null } {
  const { database, notice } = openDatabase(path, nowMs, damaged);
  try {
    return { store: storeOver(database, firstVersion), notice };
  } catch (cause) {
    database.close();
    if (damaged || !isDamaged(cause)) throw cause;
    return openStore(path, { nowMs, firstVersion, damaged: true });
  }
}

function storeOver(database: DatabaseSync, firstVersion: number): OpenStore {
  const tables = new Tables(database);
  const tallies = new Tallies(tables);
  const totals = new Totals(tables);
  const texts = new TextIndex(tables);
  const remover = new Remover(tables, texts, totals);
  const retention = new Retention(tables, totals, remover);
  const inbox = new Inbox(tables);
  const writer = new Writer(tables, inbox, tallies, remover);
  const reader = new Reader(tables, texts, totals);
  const activity = new ActivityLog(tables, firstVersion);
  let version = firstVersion;

  /** Something that shows changed; `gone`: rows went with it. */
  const change = <T>(durable: boolean, gone: boolean, work: () => T): T => {
    try {
      return tables.transaction(durable, work);
    } catch (cause) {
      totals.forget();
      remover.forget();
      inbox.forgetTaken();
      throw cause;
    } finally {
      version += 1;
      if (gone) reader.forget();
    }
  };

  const file = (enough: () => boolean): FiledSlice => {
    try {
      const { upto, repeats, trimmed } = writer.file(enough);
      if (trimmed) reader.forget();
      return { upto, repeats };
    } catch (cause) {
      totals.forget();
      remover.forget();
      throw cause;
    } finally {
      version += 1;
    }
  };

  // What a crash has left, before anything is told of it.
  while (inbox.backlog.deliveries > 0) file(() => false);
  const listening = new ListeningTimes(tables);

  return {
    write: (parts) => inbox.write(parts),
    file,
    inbox,
    unhandled: (limit) => reader.unhandled(limit),
    markHandled: (ids) =>
      tables.transaction(false, () => {
        for (const id of ids) tables.run('UPDATE deliveries SET pending = 0 WHERE id = ? AND pending = 1', id);
      }),
    listening: (on, atMs) => {
      listening.set(on, atMs);
      version += 1;
    },
    rows: (serviceKey, query) => {
      const { total, rows, olderAtMs } = reader.page(serviceKey, query);
      const [newest] = rows;
      const after = olderAtMs ?? rows.at(-1)?.atMs;
      const away = newest === undefined || after === undefined ? [] : listening.gaps(after, newest.atMs);
      return { version, total, rows, away };
    },
    state: (serviceKey) => ({ version, ...reader.state(serviceKey) }),
    record: (id) => reader.record(id),
    tries: (intake, envelopeId) => reader.tries(intake, envelopeId),
    firstSeenAtMs: (serviceKey, envelopeId) => reader.firstSeenAtMs(serviceKey, envelopeId),
    lastGoodBefore: (id) => reader.lastGoodBefore(id),
    listenedThrough: (fromMs, toMs) => listening.through(fromMs, toMs),
    setMistake: (id, mistake) =>
      change(false, false, () => void tables.run('UPDATE deliveries SET mistake = ? WHERE id = ?', mistake, id)),
    history: (intakes) => tallies.history(intakes),
    counts: (serviceKey, sinceMs) => reader.counts(serviceKey, sinceMs),
    addSending: (deliveryId, sending) =>
      change(false, false, () =>
        Number(
          tables
            .prepare('INSERT INTO sendings (delivery, value) VALUES (?, ?)')
            .run(deliveryId, JSON.stringify(sending)).lastInsertRowid,
        ),
      ),
    updateSending: ({ id, ...sending }) =>
      change(
        false,
        false,
        () => void tables.run('UPDATE sendings SET value = ? WHERE id = ?', JSON.stringify(sending), id),
      ),
    sendings: (deliveryId) =>
      tables
        .all('SELECT id, value FROM sendings WHERE delivery = ? ORDER BY id', deliveryId)
        .flatMap(({ id, value }) => {
          const sending = parsed<Omit<Sending, 'id'> | null>(value, null);
          return sending === null ? [] : [{ ...sending, id: Number(id) }];
        }),
    exportSlice: (serviceKey, filter, beforeId, limit) => reader.exportSlice(serviceKey, filter, beforeId, limit),
    importRecords: (serviceKey, records) =>
      change(true, true, () => {
        const added = importRecords(tables, inbox, serviceKey, records);
        remover.trimTurnedAway(Number.POSITIVE_INFINITY, 0);
        return added;
      }),
    clear: (serviceKey, intake) => {
      const removed = change(false, true, () => retention.clearSlice(serviceKey, intake));
      if (removed === 0) shrink();
      return { removed, more: removed > 0 };
    },
    addActivity: (entry) => activity.add(entry),
    foldable: (serviceKey, kind, event, sinceMs) => activity.foldable(serviceKey, kind, event, sinceMs),
    changeFact: (id, fact, also, deliveryId) => activity.changeFact(id, fact, also, deliveryId),
    activity: (serviceKey, query) => activity.page(serviceKey, query),
    activityState: (serviceKey) => activity.state(serviceKey),
    markRead: (serviceKey, id) => activity.markRead(serviceKey, id),
    retain: (limits, nowMs) => {
      const oldMs = nowMs - limits.days * DAY_MS;
      const removed = change(false, true, () => retention.slice(limits, nowMs));
      const forgotten = activity.forgetBefore(oldMs);
      if (removed + forgotten > 0) return { removed, more: true };
      tables.transaction(false, () => {
        tables.run('DELETE FROM seen WHERE at_ms < ?', nowMs - SEEN_MS);
        listening.forgetBefore(oldMs);
      });
      shrink();
      return { removed: 0, more: false };
    },
    unhandledCount: (limit) => reader.unhandledCount(limit),
    indexedUpto: () => texts.upto,
    catchUp: (enough) => {
      texts.catchUp(enough);
      texts.tidy();
    },
    settle: () => tables.exec('PRAGMA wal_checkpoint(PASSIVE)'),
    close: () => tables.close(),
  };

  /** Gives free pages back to the disk, some at a time. */
  function shrink(): void {
    tables.exec(`PRAGMA incremental_vacuum(${VACUUM_PAGES})`);
  }
}
