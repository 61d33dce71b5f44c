import type { KeptLine, KeptMinutes, KeptPage } from '../../../shared/chat.ts';
import { foldCase } from '../../../shared/foldCase.ts';
import type { Row, Tables } from '../../storage/tables.ts';
import { searchedText } from './lineTable.ts';
import type { RoomKey } from './records.ts';
import type { Rooms } from './rooms.ts';

/** Rows that one call looks at; it is asked again for what is older. */
const LOOKED_AT = 4_000;
/** So many of the newest are looked at before the index is asked: what many write is found there, and what is rare shows. */
const LOOKED_AT_FIRST = 1_000;
/**
 * The index is asked for the rarest piece of so many characters, and for a longer one where that is common: to follow a whole sentence
 * through it takes many times as long, and so does looking at all that hold a common piece.
 */
const ASKED_SIGNS = [8, 12, 18];
/** Common is what so many of the newest rows hold. */
const COMMON = 2;
/** Or for so many parts. */
const MOST_ASKED = 5;
/** Looking at a row takes as long as so many rows take that the index goes through for a part. */
const ROW_COST = 240;
/** Fewer texts than this that have a part tell nothing of what else they have. */
const TELLING = 4;
/** What begins more parts than this is common, and found by looking. */
const MOST_PARTS = 400;
const MINUTE_MS = 60_000;
/** A message is kept a moment after it was heard; by how much, with a disk that is busy. */
const KEPT_WITHIN_MS = 10 * MINUTE_MS;
/** The index knows parts of so many characters. */
const PART = 3;

export const LINE_COLUMNS = `l.id, l.message, l.at_ms, l.kept_at_ms, l.user, l.username, l.roles, l.text, l.action, l.own,
  l.removed_by, l.removed_why`;

/** Most rows that are looked at are not found: of them no more is read. */
const LOOKED_AT_COLUMNS = 'l.id, l.username, l.text';

/** What is sought. `before`: only what was written before the row of this id. `by`: only what this person said. */
export type KeptQuery = { text: string; before: number | null; by?: number | undefined; limit: number };
/** A question to the index, and what it takes: rows of the newest ones that it goes through. */
type Asked = { query: string; cost: number };
type Sought = { room: number; words: string; limit: number };

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
  find(key: RoomKey, { text, before, by, limit }: KeptQuery): KeptPage {
    const room = this.#rooms.find(key);
    const page: KeptPage = { lines: [], next: null, sinceMs: this.#sinceMs(room) };
    const words = foldCase(text.trim());
    if ((words === '' && by === undefined) || page.sinceMs === null) return page;
    const sought = { room, words, limit };
    if (by !== undefined) {
      this.#take(page, this.#saidBy(by, room, before ?? Number.MAX_SAFE_INTEGER), sought, LOOKED_AT);
      return page;
    }
    const texts: string[] = [];
    // A query of the index ends at the first zero, so that such words are looked for row by row.
    const isBare = words.includes('\0');
    this.#scan(page, sought, before ?? Number.MAX_SAFE_INTEGER, isBare ? LOOKED_AT : LOOKED_AT_FIRST, texts);
    if (isBare || page.next === null || page.lines.length >= limit) return page;
    if (Array.from(words).length < PART) this.#findShort(page, sought, page.next);
    else this.#findRarest(page, sought, page.next, texts);
    return page;
  }

  /** By the piece of the words that is rarest among the newest rows; each row is looked at whether it holds them all as they stand. */
  #findRarest(page: KeptPage, sought: Sought, below: number, texts: readonly string[]): void {
    const rows = this.#matching(askedOfIndex(sought.words, texts), sought.room, 0, below);
    this.#take(page, rows, sought, LOOKED_AT);
  }

  /**
   * The index knows no parts that are so short, only longer ones that begin so. What many write was found among the newest rows; only
   * what is not there is looked for by all parts that begin with it, since those are few then.
   */
  #findShort(page: KeptPage, sought: Sought, below: number): void {
    if (page.lines.length > 0) return;
    const from = this.#tables.number('SELECT ended_from FROM kept');
    const { words, room } = sought;
    const parts = this.#tables
      .all('SELECT term FROM line_terms WHERE term >= ? AND term < ? LIMIT ?', words, `${words}\u{10FFFF}`, MOST_PARTS)
      .map(({ term }) => String(term));
    if (below <= from || parts.length === MOST_PARTS || parts.some((part) => part.includes('\0'))) return;
    page.next = null;
    if (parts.length > 0) {
      const rows = this.#matching(parts.map(quoted).join(' OR '), room, from, below);
      this.#take(page, rows, sought, LOOKED_AT);
    }
    if (page.next === null && this.#isOlder(room, from)) page.next = from;
  }

  /** Row by row. @param texts what was looked at, as it is searched, is put here */
  #scan(page: KeptPage, sought: Sought, below: number, most: number, texts: string[]): void {
    const rows = this.#tables
      .prepare(
        `SELECT ${LOOKED_AT_COLUMNS} FROM lines l INDEXED BY lines_of_room
         WHERE l.room = ? AND l.id < ? AND l.removed_why IS NULL ORDER BY l.id DESC`,
      )
      .iterate(sought.room, below);
    this.#take(page, rows, sought, most, texts);
  }

  /** What somebody said, the newest first, each read when it is looked at. */
  #saidBy(userId: number, room: number, below: number): Iterable<Row> {
    return this.#tables
      .prepare(
        `SELECT ${LOOKED_AT_COLUMNS} FROM lines l INDEXED BY lines_of_user
         WHERE l.room = ? AND l.user = ? AND l.id < ? AND l.removed_why IS NULL ORDER BY l.id DESC`,
      )
      .iterate(room, userId, below);
  }

  /** Takes over those that hold the words; where it ends before the rows do, the page says from where to go on. */
  #take(page: KeptPage, rows: Iterable<Row>, { words, limit }: Sought, most: number, texts?: string[]): void {
    let lookedAt = 0;
    const found: number[] = [];
    page.next = null;
    for (const { id, username, text: said } of rows) {
      lookedAt += 1;
      const text = searchedText(String(username), String(said));
      texts?.push(text);
      if (text.includes(words)) found.push(Number(id));
      if (page.lines.length + found.length < limit && lookedAt < most) continue;
      page.next = Number(id);
      break;
    }
    for (const id of found) {
      const row = this.#tables.get(`SELECT ${LINE_COLUMNS} FROM lines l WHERE id = ?`, id);
      if (row !== undefined) page.lines.push(lineOf(row));
    }
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

  #oldest(room: number): number {
    const sql = 'SELECT id FROM lines INDEXED BY lines_of_room WHERE room = ? ORDER BY id LIMIT 1';
    return Number(this.#tables.get(sql, room)?.id ?? 0);
  }

  #isOlder(room: number, below: number): boolean {
    const sql = 'SELECT 1 FROM lines INDEXED BY lines_of_room WHERE room = ? AND id < ? LIMIT 1';
    return this.#tables.get(sql, room, below) !== undefined;
  }

  /** Rows of a room below a row that may hold what is asked of the index, the newest first, each read when it is looked at. */
  #matching(query: string, room: number, from: number, below: number): Iterable<Row> {
    return this.#tables
      .prepare(
        `SELECT ${LOOKED_AT_COLUMNS} FROM line_words w CROSS JOIN lines l ON l.id = w.rowid
         WHERE w.line_words MATCH ? AND w.rowid >= ? AND w.rowid < ? AND l.room = ? AND l.removed_why IS NULL
         ORDER BY w.rowid DESC`,
      )
      .iterate(query, Math.max(from, this.#oldest(room)), below, room);
  }
}

/**
 * What the index is asked for of the words: their rarest piece, or some parts from all over them. To follow a piece through the index is
 * to follow each of its parts; where words are common, those over the ends of two words are much rarer than those within.
 */
function askedOfIndex(words: string, texts: readonly string[]): string {
  const signs = Array.from(words);
  const partsOf = (piece: readonly string[]) =>
    piece.slice(0, 1 - PART).map((_, at) => piece.slice(at, at + PART).join(''));
  const counts = new Map(partsOf(signs).map((part) => [part, countOf(part, texts)]));
  const piece = rarestPiece(signs, texts, counts);
  const through = partsOf(Array.from(piece)).reduce((sum, part) => sum + (counts.get(part) ?? 0), 0);
  const few = fewParts(counts, texts);
  return few.cost < through ? few.query : quoted(piece);
}

/**
 * Rare parts that hardly any of the texts has all of, with what they cost. One more is asked for as long
 * as it spares more than it costs: rows that would be looked at, for those that the index goes through for it.
 */
function fewParts(counts: ReadonlyMap<string, number>, texts: readonly string[]): Asked {
  const rarest = [...counts].sort(([, one], [, other]) => one - other);
  const chosen: { part: string; having: readonly string[] }[] = [];
  let best = { cost: Number.POSITIVE_INFINITY, through: 0, share: 1 };
  let left = texts;
  for (const [part, count] of rarest) {
    if (best.through + count >= best.cost) break;
    // Parts of one word occur together, which the texts tell that have the other.
    const among = chosen
      .filter((one) => one.having.length >= TELLING)
      .map((one) => (one.having.filter((text) => text.includes(part)).length + 1) / (one.having.length + 1));
    const share = best.share * Math.min(1, Math.max((count + 1) / (texts.length + 1), ...among));
    const both = left.filter((text) => text.includes(part));
    const through = best.through + count;
    const cost = through + Math.max(share * texts.length, both.length) * ROW_COST;
    if (cost >= best.cost) continue;
    best = { cost, through, share };
    left = both;
    if (chosen.push({ part, having: texts.filter((text) => text.includes(part)) }) === MOST_ASKED) break;
  }
  return { query: chosen.map(({ part }) => quoted(part)).join(' AND '), cost: best.cost };
}

const countOf = (piece: string, texts: readonly string[]): number =>
  texts.reduce((count, text) => (text.includes(piece) ? count + 1 : count), 0);

function rarestPiece(signs: readonly string[], texts: readonly string[], counts: ReadonlyMap<string, number>): string {
  const common = signs
    .slice(0, 1 - PART)
    .map((_, at) => Math.log(1 + (counts.get(signs.slice(at, at + PART).join('')) ?? 0)));
  for (const length of ASKED_SIGNS) {
    if (signs.length <= length) break;
    let rarest = { at: 0, sum: Number.POSITIVE_INFINITY };
    for (let at = 0; at <= signs.length - length; at++) {
      const sum = common.slice(at, at + length - PART + 1).reduce((a, b) => a + b, 0);
      if (sum < rarest.sum) rarest = { at, sum };
    }
    const piece = signs.slice(rarest.at, rarest.at + length).join('');
    if (countOf(piece, texts) < COMMON) return piece;
  }
  return signs.join('');
}

const quoted = (words: string): string => `"${words.replaceAll('"', '""')}"`;

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
