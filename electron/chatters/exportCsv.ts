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
export type CsvPiece = { text: string; rows: number };

/**
 * Everybody in the list, by name, as CSV: a line of headings, then pieces of a thousand rows, to be written one at a time so that
 * nothing else waits for long. Who is in it is decided when the first piece is taken; each row is told as it stands then.
 * @param service the service's name as it is shown; it stands in every row
 */
export function* exportCsv(index: ChatterIndex, service: string): Generator<CsvPiece, void, undefined> {
  const userIds = index.userIdsByName();
  yield { text: csvLine(headings), rows: 0 };
  for (let from = 0; from < userIds.length; from += CHUNK) {
    const lines: string[] = [];
    for (const userId of userIds.subarray(from, from + CHUNK)) {
      const row = index.find(userId);
      if (row === null) continue;
      const { username, role, group, presence, hereSinceMs, messages, confirmedAtMs } = row;
      const since = hereSinceMs === null ? null : isoTime(hereSinceMs);
      lines.push(csvLine([userId, username, role, group, presence, since, messages, isoTime(confirmedAtMs), service]));
    }
    yield { text: lines.join(''), rows: lines.length };
  }
}

const isoTime = (ms: number): string => new Date(ms).toISOString();
