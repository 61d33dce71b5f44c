import { isTooMany } from '../../shared/isTooMany.ts';
import { csvLine } from '../kernel/csv.ts';
import type { CallLedger } from './callLedger.ts';
import { MINUTE_MS, minuteOf } from './minuteBook.ts';

const headings = [
  'from',
  'to',
  'calls',
  'refused',
  'for',
  'call',
  'counted_in',
  'waited_ms',
  'waited_because',
  'took_ms',
  'outcome',
  'payer',
  'service',
  'account',
  'channel',
];

/**
 * The ledger as CSV, oldest first: what is known by the minute alone, a row for each minute, purpose and bucket; then each call
 * that is still known by itself. No call is in both.
 * @param service the service's name as it is shown; it stands in every row
 */
export function* exportCsv(
  books: CallLedger,
  service: string,
): Generator<{ text: string; rows: number }, void, undefined> {
  yield { text: csvLine(headings), rows: 0 };
  const single = [...books.ring.newestFirst()].reverse();
  const known = new Map<string, { calls: number; refused: number }>();
  for (const call of single) {
    const minute = minuteOf(call.sentAtMs ?? call.endedAtMs);
    const key = `${minute} ${call.purpose} ${call.book === 'socket' ? 'socket' : (call.counted ?? call.book)}`;
    const sum = known.get(key) ?? { calls: 0, refused: 0 };
    if (call.counted !== null || (call.book === 'socket' && call.sentAtMs !== null)) sum.calls += 1;
    if (isTooMany(call.outcome)) sum.refused += 1;
    known.set(key, sum);
  }
  for (const [minute, cells] of books.minutes.all()) {
    for (const { purpose, book, calls, refused } of cells) {
      const told = known.get(`${minute} ${purpose} ${book}`) ?? { calls: 0, refused: 0 };
      const left = [calls - told.calls, refused - told.refused] as const;
      if (left[0] <= 0 && left[1] <= 0) continue;
      const times = [isoTime(minute * MINUTE_MS), isoTime((minute + 1) * MINUTE_MS)];
      yield {
        text: csvLine([...times, ...left, purpose, null, book, null, null, null, null, null, service, null, null]),
        rows: 1,
      };
    }
  }
  for (const call of single) {
    const { askedAtMs, sentAtMs, endedAtMs, purpose, what, counted, book, why, outcome, payer, accountId, channelId } =
      call;
    yield {
      text: csvLine([
        isoTime(askedAtMs),
        isoTime(endedAtMs),
        counted === null ? 0 : 1,
        isTooMany(outcome) ? 1 : 0,
        purpose,
        what,
        counted ?? (book === 'socket' ? 'socket' : null),
        Math.max(0, (sentAtMs ?? endedAtMs) - askedAtMs),
        why,
        sentAtMs === null ? null : Math.max(0, endedAtMs - sentAtMs),
        String(outcome),
        payer,
        service,
        accountId,
        channelId,
      ]),
      rows: 1,
    };
  }
}

const isoTime = (ms: number): string => new Date(ms).toISOString();
