import type { AnalyticsTable } from '../../../shared/analytics.ts';
import { lineIds } from '../../../shared/analyticsSeries.ts';
import { csvLine } from '../../kernel/csv.ts';
import type { ExportSource } from './exportSource.ts';
import { isoInZone } from './isoInZone.ts';
import { meanings } from './meanings.ts';
import { causeWords, markerWords } from './words.ts';

/** As many as a table tells at once. */
const PAGE = 1_000;

type Row = AnalyticsTable['rows'][number];

/**
 * A range as CSV: a line of headings with units, then a row a step, oldest first. Times are by the person's zone, with its offset. A cell
 * is empty where nothing is known, and the column `no data` says of what and why. What the range is compared with follows it, in rows of
 * its own times, with the time of the range that each is laid beside.
 */
export async function* csvPieces(source: ExportSource): AsyncGenerator<string, void, undefined> {
  const iso = isoInZone(source.zone);
  const { compared } = source;
  yield csvLine([
    `from (${source.zone})`,
    `to (${source.zone})`,
    ...lineIds.map((id) => meanings[id].heading),
    'no data',
    'what happened',
    ...(compared === null ? [] : ['part', `beside (${source.zone})`]),
    'service',
  ]);
  yield* rowsOf(source.table, (row) => cells(row, ['range', iso(row.fromMs)]));
  if (compared !== null) {
    yield* rowsOf(compared.table, (row) => cells(row, ['compared with', iso(row.fromMs + compared.shiftMs)]));
  }

  function cells(row: Row, part: readonly string[]): string {
    return csvLine([
      iso(row.fromMs),
      iso(row.toMs),
      ...lineIds.map((id) => row.values[id] ?? null),
      unique(row.gaps.map(({ of, cause }) => `${of}: ${causeWords(cause)}`)),
      unique(row.markers.map(markerWords)),
      ...(compared === null ? [] : part),
      source.service,
    ]);
  }
}

/** Steps are told newest first, and a file is read from its beginning. */
async function* rowsOf(
  table: ExportSource['table'],
  lineOf: (row: Row) => string,
): AsyncGenerator<string, void, undefined> {
  const { total } = await table({ offset: 0, limit: 1 });
  for (let end = total; end > 0; end -= PAGE) {
    const offset = Math.max(0, end - PAGE);
    const { rows } = await table({ offset, limit: end - offset });
    yield rows.toReversed().map(lineOf).join('');
  }
}

const unique = (words: readonly string[]): string => [...new Set(words)].join('; ');
