import type { KeptLine, KeptMinutes, KeptPage } from '../../../shared/chat.ts';
import type { Tables } from '../../storage/tables.ts';
import type { Background, StoreKind } from '../../storage/thread/storeKind.ts';
import type { KeptSpeakers } from '../streamFirsts.ts';
import { chatTables } from './chatTables.ts';
import { type KeptPerson, LineHistory } from './lineHistory.ts';
import { forgetSlice, type KeptLimits, retainSlice } from './lineRetention.ts';
import { type KeptQuery, LineSearch } from './lineSearch.ts';
import { LineTable } from './lineTable.ts';
import type { ChatRecord, RoomKey } from './records.ts';
import { Rooms } from './rooms.ts';

/** What the thread of chat's file can be asked. Every method throws the database's error. */
export type ChatMethods = {
  /** As a whole or not at all; what was kept before is not kept twice. */
  write(records: readonly ChatRecord[]): void;
  /** @param beforeMessage in place of `before`: only what was written before the message of this id of the platform */
  find(room: RoomKey, query: KeptQuery, beforeMessage: string | null): KeptPage;
  around(room: RoomKey, id: number, each: number): KeptLine[];
  keptAt(room: RoomKey, minutes: readonly number[]): KeptMinutes;
  since(room: RoomKey, sinceMs: number, after: number, limit: number): KeptLine[];
  people(room: RoomKey, beforeMs: number): KeptPerson[];
  speakers(room: RoomKey, sinceMs: number): KeptSpeakers;
  /** What rules hold in a room, as text of the queue's own, in place of what was held; empty: nothing is. */
  keepHeld(room: RoomKey, entries: string): void;
  /** Empty when nothing is. */
  held(room: RoomKey): string;
  /** One slice. @returns whether there is more to be taken away */
  retain(limits: KeptLimits, nowMs: number): boolean;
  clear(): void;
  /** Of a service: one slice goes. @returns whether there is more */
  forget(platform: string): boolean;
  /** How many messages are kept of a service. */
  count(platform: string): number;
};

/** The file of what is kept of chat: messages, and who came and went. */
export const chatFile = {
  name: 'chat',
  database: {
    steps: chatTables,
    fullText: true,
    checkedBytes: 256 * 1024 * 1024,
    atBirth: 'PRAGMA auto_vacuum = INCREMENTAL',
    tuning: `PRAGMA cache_size = -8000; PRAGMA temp_store = MEMORY;
      PRAGMA wal_autocheckpoint = 1000; PRAGMA journal_size_limit = 16777216`,
  },
  open: (tables) => {
    const { methods, lines } = openChatMethods(tables);
    const tidying: Background = {
      left: () => lines.left,
      work: () => lines.tidy(),
      yieldsTo: 'all',
      quietMs: 50,
      everyMs: 250,
      most: 8,
    };
    return { methods, urgent: new Set(), background: [tidying], needs: () => null };
  },
} satisfies StoreKind<ChatMethods, never>;

/** The same, to be asked by who holds the tables. */
export function openChatMethods(tables: Tables): { methods: ChatMethods; lines: LineTable } {
  const rooms = new Rooms(tables);
  const lines = new LineTable(tables, rooms);
  const search = new LineSearch(tables, rooms);
  const history = new LineHistory(tables, rooms);
  const methods: ChatMethods = {
    write: (records) =>
      tables.transaction(false, () => {
        for (const record of records) lines.write(record);
      }),
    find: (room, query, beforeMessage) => {
      const before = beforeMessage === null ? query.before : search.idOf(room, beforeMessage);
      return search.find(room, { ...query, before });
    },
    around: (room, id, each) => search.around(room, id, each),
    keptAt: (room, minutes) => search.keptAt(room, minutes),
    since: (room, sinceMs, after, limit) => history.since(room, sinceMs, after, limit),
    people: (room, beforeMs) => history.people(room, beforeMs),
    speakers: (room, sinceMs) => history.speakers(room, sinceMs),
    keepHeld: (room, entries) =>
      tables.transaction(false, () => {
        const number = rooms.numberOf(room);
        tables.run('DELETE FROM held WHERE room = ?', number);
        if (entries !== '') tables.run('INSERT INTO held (room, entries) VALUES (?, ?)', number, entries);
      }),
    held: (room) => String(tables.get('SELECT entries FROM held WHERE room = ?', rooms.find(room))?.entries ?? ''),
    retain: (limits, nowMs) => tables.transaction(false, () => retainSlice(tables, lines, limits, nowMs)),
    clear: () => {
      tables.transaction(true, () => lines.dropAll());
      tables.wipeDeleted();
    },
    forget: (platform) => {
      const more = tables.transaction(false, () => forgetSlice(tables, lines, platform));
      if (!more) tables.wipeDeleted();
      return more;
    },
    count: (platform) =>
      tables.number('SELECT count(*) FROM lines WHERE room IN (SELECT id FROM rooms WHERE platform = ?)', platform),
  };
  return { methods, lines };
}
