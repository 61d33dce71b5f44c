import type { PersonRow } from '../../shared/people.ts';
import { csvLine } from '../kernel/csv.ts';

const CHUNK = 1_000;
const headings = [
  'user_id',
  'username',
  'role',
  'level',
  'since',
  'in_chat',
  'messages',
  'banned_by',
  'note',
  'channel',
  'list',
  'service',
];

/** A piece of the file, and how many people are in it. */
export type Piece = { text: string; rows: number };
/** What stands in every row: whose list it is, so that no file is mistaken for another. `service`: its name as it is shown. */
export type About = { channel: string; list: string; service: string };

/** People as CSV, a thousand rows at a time, so that nothing else waits for long. */
export function* peopleCsv<T>(of: readonly T[], row: (one: T) => PersonRow, about: About): Generator<Piece> {
  yield { text: csvLine(headings), rows: 0 };
  for (const chunk of chunks(of)) {
    const lines = chunk.map((one) => {
      const { userId, username, role, level, sinceMs, presence, messages, by, note } = row(one);
      const { channel, list, service } = about;
      const cells = [userId, username, role, level, isoTime(sinceMs), presence, messages, by, note];
      return csvLine([...cells, channel, list, service]);
    });
    yield { text: lines.join(''), rows: chunk.length };
  }
}

/** The same as JSON: what the file is of, then the people. */
export function* peopleJson<T>(of: readonly T[], row: (one: T) => PersonRow, about: About): Generator<Piece> {
  yield { text: `{\n"about": ${JSON.stringify(about)},\n"people": [`, rows: 0 };
  let isFirst = true;
  for (const chunk of chunks(of)) {
    const texts = chunk.map((one) => {
      const { sinceMs, presence, isNew: _, ...rest } = row(one);
      return JSON.stringify({ ...rest, since: isoTime(sinceMs), inChat: presence });
    });
    yield { text: `${isFirst ? '' : ','}\n${texts.join(',\n')}`, rows: chunk.length };
    isFirst = false;
  }
  yield { text: '\n]\n}\n', rows: 0 };
}

function* chunks<T>(of: readonly T[]): Generator<readonly T[]> {
  for (let from = 0; from < of.length; from += CHUNK) yield of.slice(from, from + CHUNK);
}

const isoTime = (ms: number | null): string | null => (ms === null ? null : new Date(ms).toISOString());
