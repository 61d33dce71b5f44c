import { DatabaseSync } from 'node:sqlite';
import { Tables } from '../../../storage/tables.ts';
import { openChatMethods } from '../chatStore.ts';
import { chatTables } from '../chatTables.ts';
import type { RoomKey, SaidLine } from '../records.ts';

export const START_MS = Date.UTC(2026, 10, 20, 19, 0, 0);
export const nora: RoomKey = { platform: 'demo', channelId: 7 };
export const otto: RoomKey = { platform: 'demo', channelId: 8 };

let messages = 0;

export function said(text: string, more: Partial<SaidLine> = {}): SaidLine {
  return {
    messageId: `m${++messages}`,
    atMs: START_MS,
    userId: 5,
    username: 'pim',
    roles: ['User'],
    text,
    action: false,
    own: false,
    removed: null,
    ...more,
  };
}

/** What is kept of chat, in memory. */
export function openRig() {
  const database = new DatabaseSync(':memory:');
  for (const step of chatTables) database.exec(step);
  const tables = new Tables(database);
  const { methods, lines } = openChatMethods(tables);
  const say = (room: RoomKey, texts: readonly SaidLine[], { atMs = START_MS, before = null as string | null } = {}) =>
    methods.write([{ kind: 'said', room, atMs, before, lines: texts }]);
  /** All pages of a search, as texts. */
  const found = (room: RoomKey, text: string, limit = 50): string[] => {
    const texts: string[] = [];
    let before: number | null = null;
    do {
      const page = methods.find(room, { text, before, limit }, null);
      texts.push(...page.lines.map((line) => line.text));
      before = page.next;
    } while (before !== null);
    return texts;
  };
  const tidy = () => {
    while (lines.left > 0) lines.tidy();
  };
  return { database, tables, methods, lines, say, found, tidy };
}
