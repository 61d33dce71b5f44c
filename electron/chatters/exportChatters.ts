import type { Chatter } from '../../shared/chatters.ts';
import { csvLine } from '../kernel/csv.ts';
import type { ChatterIndex } from './chatterIndex.ts';

const CHUNK = 1_000;
const headings = [
  'user_id',
  'username',
  'role',
  'group',
  'presence',
  'here_since',
  'messages',
  'last_confirmed',
  'service',
];

/** A piece of the file, and how many people are in it. */
export type Piece = { text: string; rows: number };
type Pieces = Generator<Piece, void, undefined>;

/**
 * Everybody in the list, by name, as CSV: a line of headings, then pieces of a thousand rows, to be written one at a time so that
 * nothing else waits for long. Who is in it is decided when the first piece is taken; each row is told as it stands then.
 * @param service the service's name as it is shown; it stands in every row
 */
export function* chattersCsv(index: ChatterIndex, service: string): Pieces {
  const chunks = rowsOf(index, index.userIdsByName());
  yield { text: csvLine(headings), rows: 0 };
  for (const chunk of chunks) {
    const lines = chunk.map((row) => {
      const { userId, username, role, group, presence, hereSinceMs, messages, confirmedAtMs } = row;
      const cells = [userId, username, role, group, presence, isoTime(hereSinceMs), messages, isoTime(confirmedAtMs)];
      return csvLine([...cells, service]);
    });
    yield { text: lines.join(''), rows: lines.length };
  }
}

/** The same as JSON: what the file is of, then the people. @see chattersCsv */
export function* chattersJson(index: ChatterIndex, service: string): Pieces {
  const chunks = rowsOf(index, index.userIdsByName());
  yield { text: `{\n"about": ${JSON.stringify({ list: 'chatters', service })},\n"people": [`, rows: 0 };
  let isFirst = true;
  for (const chunk of chunks) {
    const texts = chunk.map((row) => {
      const { userId, username, role, group, presence, hereSinceMs, messages, confirmedAtMs } = row;
      const times = { hereSince: isoTime(hereSinceMs), lastConfirmed: isoTime(confirmedAtMs) };
      return JSON.stringify({ userId, username, role, group, presence, messages, ...times });
    });
    yield { text: `${isFirst ? '' : ','}\n${texts.join(',\n')}`, rows: texts.length };
    isFirst = false;
  }
  yield { text: '\n]\n}\n', rows: 0 };
}

/** Those of them who are still in the index, a thousand at a time. */
function* rowsOf(
  index: ChatterIndex,
  userIds: ReturnType<ChatterIndex['userIdsByName']>,
): Generator<readonly Chatter[], void, undefined> {
  for (let from = 0; from < userIds.length; from += CHUNK) {
    const rows: Chatter[] = [];
    for (const userId of userIds.subarray(from, from + CHUNK)) {
      const row = index.find(userId);
      if (row !== null) rows.push(row);
    }
    if (rows.length > 0) yield rows;
  }
}

const isoTime = (ms: number | null): string | null => (ms === null ? null : new Date(ms).toISOString());
