import { foldCase } from '../../../shared/foldCase.ts';
import type { Row, Tables } from '../../storage/tables.ts';
import type { ChatRecord, Removed } from './records.ts';
import type { Rooms } from './rooms.ts';

/** What a row takes up besides its words, with its places in the indices. */
const ROW_BYTES = 220;
/** Each character stands in the table and, three at a time, in the index. */
const BYTES_A_CHARACTER = 5;
const VISIT_BYTES = 100;
/** Brought together after each write; on its own the index puts it off until much has to be done at once. */
const MERGED_PAGES = 64;
/** Words of removed messages that are forgotten at a time. */
const FORGOTTEN_ROWS = 100;

/** The last characters begin a part of the index, too. */
const ENDING = '\n\n';

const INSERT = `INSERT OR IGNORE INTO lines
  (room, place, message, kept_at_ms, at_ms, user, username, roles, text, action, own, removed_by, removed_why, indexed, stored)
  VALUES (?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?)`;
const REMOVE = `UPDATE lines SET text = '', removed_by = ?, removed_why = ? WHERE removed_why IS NULL AND room = ?`;

/** What is looked through of a message: as the chat's own search does, its name and its text. */
export function searchedText(username: string, text: string): string {
  return foldCase(`${username} ${text}`);
}

/** Messages, and who came and went. Each method is called inside a transaction, but for the work in slices. */
export class LineTable {
  readonly #tables: Tables;
  readonly #rooms: Rooms;
  /** Writes since the index was last brought together. */
  #unmerged = 0;
  #forgets: boolean;

  constructor(tables: Tables, rooms: Rooms) {
    this.#tables = tables;
    this.#rooms = rooms;
    this.#forgets = this.#toForget(1).length > 0;
  }

  get bytes(): number {
    return this.#tables.number('SELECT bytes FROM kept');
  }

  /** Slices of work that nobody waits for. */
  get left(): number {
    return this.#unmerged + (this.#forgets ? 1 : 0);
  }

  write(record: ChatRecord): void {
    if (record.kind === 'said') this.#say(record);
    else if (record.kind === 'removed') this.#remove(record);
    else this.#visit(record);
  }

  /** Takes messages away for good. */
  drop(ids: readonly number[]): void {
    let bytes = 0;
    for (const id of ids) {
      const row = this.#tables.get('DELETE FROM lines WHERE id = ? RETURNING stored, indexed', id);
      if (row?.indexed === 1) this.#tables.run('DELETE FROM line_words WHERE rowid = ?', id);
      bytes += Number(row?.stored ?? 0);
    }
    this.#count(-bytes);
    if (ids.length > 0) this.#unmerged += 1;
  }

  dropVisits(ids: readonly number[]): void {
    let gone = 0;
    for (const id of ids) gone += this.#tables.run('DELETE FROM visits WHERE id = ?', id);
    this.#count(-gone * VISIT_BYTES);
  }

  dropAll(): void {
    this.#tables.exec(`DELETE FROM lines; DELETE FROM visits; DELETE FROM held; DELETE FROM rooms; UPDATE kept SET bytes = 0, ended_from = 0;
      INSERT INTO line_words (line_words) VALUES ('delete-all')`);
    this.#forgets = false;
  }

  /** One slice: words of removed messages go from the index, or it is brought together a bit. */
  tidy(): void {
    const forgotten = this.#forgets ? this.#toForget(FORGOTTEN_ROWS) : [];
    this.#tables.transaction(false, () => {
      for (const id of forgotten) {
        this.#tables.run('DELETE FROM line_words WHERE rowid = ?', id);
        this.#tables.run('UPDATE lines SET indexed = 0 WHERE id = ?', id);
      }
      this.#tables.run(`INSERT INTO line_words (line_words, rank) VALUES ('merge', ?)`, MERGED_PAGES);
    });
    this.#forgets = forgotten.length === FORGOTTEN_ROWS;
    this.#unmerged = Math.max(0, this.#unmerged - 1);
  }

  #say({ room: key, atMs: keptAtMs, before, lines }: Extract<ChatRecord, { kind: 'said' }>): void {
    const room = this.#rooms.numberOf(key);
    const { from, step } = this.#places(room, before, lines.length);
    let bytes = 0;
    for (const [index, line] of lines.entries()) {
      const { messageId, atMs, userId, username, roles, action, own, removed } = line;
      const text = removed === null ? line.text : '';
      const stored = ROW_BYTES + BYTES_A_CHARACTER * (username.length + text.length);
      const { changes, lastInsertRowid } = this.#tables
        .prepare(INSERT)
        .run(
          room,
          from + (index + 1) * step,
          messageId,
          keptAtMs,
          atMs,
          userId,
          username,
          roles.join('\n'),
          text,
          action ? 1 : 0,
          own ? 1 : 0,
          removed?.by ?? null,
          removed?.why ?? null,
          removed === null ? 1 : 0,
          stored,
        );
      // It is there already, from an earlier run or connection; that it was taken out is new.
      if (changes === 0) {
        if (removed !== null) this.#mark(room, [messageId], removed);
        continue;
      }
      bytes += stored;
      if (removed === null) {
        const words = `${searchedText(username, text)}${ENDING}`;
        this.#tables.run('INSERT INTO line_words (rowid, words) VALUES (?, ?)', lastInsertRowid, words);
      }
    }
    this.#count(bytes);
    this.#unmerged += 1;
  }

  /** Where rows of a room go: behind all others, or evenly between the one they stand before and the one above that. */
  #places(room: number, before: string | null, count: number): { from: number; step: number } {
    const last = (below: string, ...values: number[]) =>
      this.#tables.get(`SELECT max(place) AS place FROM lines WHERE room = ? ${below}`, room, ...values)?.place ?? null;
    const next =
      before === null ? null : this.#tables.get('SELECT place FROM lines WHERE room = ? AND message = ?', room, before);
    if (next === null || next === undefined) return { from: Number(last('') ?? 0), step: 1 };
    const to = Number(next.place);
    const from = Number(last('AND place < ?', to) ?? to - 1);
    return { from, step: (to - from) / (count + 1) };
  }

  #remove({ room: key, ids, of, removed }: Extract<ChatRecord, { kind: 'removed' }>): void {
    const room = this.#rooms.find(key);
    const { by, why } = removed;
    this.#mark(room, ids, removed);
    let marked = 0;
    if (of !== null && of.userId === 'everybody') {
      marked += this.#tables.run(`${REMOVE} AND kept_at_ms >= ?`, by, why, room, of.sinceMs);
    } else if (of !== null) {
      marked += this.#tables.run(`${REMOVE} AND user = ? AND kept_at_ms >= ?`, by, why, room, of.userId, of.sinceMs);
    }
    this.#forgets ||= marked > 0;
  }

  /** Messages of these ids of the platform are taken out, as far as they are kept. */
  #mark(room: number | null, ids: readonly string[], { by, why }: Removed): void {
    let marked = 0;
    for (const id of ids) marked += this.#tables.run(`${REMOVE} AND message = ?`, by, why, room, id);
    this.#forgets ||= marked > 0;
  }

  #visit({ room: key, visits }: Extract<ChatRecord, { kind: 'visits' }>): void {
    const room = this.#rooms.numberOf(key);
    for (const { atMs, userId, username, came } of visits) {
      this.#tables.run(
        'INSERT INTO visits (room, at_ms, user, username, came) VALUES (?, ?, ?, ?, ?)',
        room,
        atMs,
        userId,
        username,
        came ? 1 : 0,
      );
    }
    this.#count(visits.length * VISIT_BYTES);
  }

  #count(bytes: number): void {
    if (bytes !== 0) this.#tables.run('UPDATE kept SET bytes = bytes + ?', bytes);
  }

  #toForget(most: number): number[] {
    return this.#tables
      .all('SELECT id FROM lines WHERE removed_why IS NOT NULL AND indexed = 1 ORDER BY id LIMIT ?', most)
      .map(({ id }: Row) => Number(id));
  }
}
