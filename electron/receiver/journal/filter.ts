import type { SQLInputValue } from 'node:sqlite';
import type { DeliveriesFilter } from '../../../shared/deliveries.ts';
import type { Tables } from '../../storage/tables.ts';
import { matchQuery, type Sought, toSought } from '../../storage/words.ts';
import { facets } from './facets.ts';

/** More words than that with one beginning are mostly rare ones, which the index brings together itself. */
const MAX_ENDINGS = 64;
const MAX_REMEMBERED = 1_000;

/**
 * A filter as SQL over `from`: `where` with its values, `id` in whose order rows come fastest. `ids`: the index of words answers
 * all of it, so that its ids can be counted off before any row is looked up. `words`: what is sought, and the same filter
 * without it.
 */
export type Condition = Rows & { id: string; ids: boolean; words: { sought: Sought; rows: Rows } | null };
type Rows = { from: string; where: string; values: SQLInputValue[] };

/** @param alone no other service has deliveries here, so none needs to be left out */
export function toCondition(tables: Tables, serviceKey: string, filter: DeliveriesFilter, alone: boolean): Condition {
  const sought = toSought(filter.text);
  return sought === null ? byRows(tables, serviceKey, filter) : byWords(tables, serviceKey, filter, alone, sought);
}

/** The filter without what is sought. */
export function byRows(tables: Tables, serviceKey: string, filter: DeliveriesFilter): Condition {
  // The pluses keep the index of services out of it: rows come in their order without being sorted.
  const parts = ['(+d.service = ? OR +d.service IS NULL)'];
  const values: SQLInputValue[] = [tables.names.find(serviceKey)];
  const among = (column: string, allowed: readonly SQLInputValue[]): void => {
    if (allowed.length === 0) return;
    parts.push(`${column} IN (${allowed.map(() => '?').join(', ')})`);
    values.push(...allowed);
  };
  if (filter.intake !== null) among('d.intake', [tables.names.find(filter.intake)]);
  among('d.event', filter.events);
  among('d.verdict', filter.verdicts);
  among('d.status / 100', filter.statusClasses);
  const time = timePart(filter);
  return {
    from: 'deliveries d',
    where: [...parts, ...time.parts].join(' AND '),
    values: [...values, ...time.values],
    id: 'd.id',
    ids: false,
    words: null,
  };
}

function byWords(
  tables: Tables,
  serviceKey: string,
  filter: DeliveriesFilter,
  alone: boolean,
  sought: Sought,
): Condition {
  const { intake, events, verdicts, statusClasses } = filter;
  const groups = [
    alone ? [] : [facets.service(tables.names.find(serviceKey)), facets.service(null)],
    intake === null ? [] : [facets.intake(tables.names.find(intake))],
    events.map(facets.event),
    verdicts.map(facets.verdict),
    statusClasses.map(facets.statusClass),
  ];
  const match = groups
    .filter((group) => group.length > 0)
    .map((group) => `(${group.map((facet) => `"${facet}"`).join(' OR ')})`);
  const query = [...match, matchQuery(sought, endings(tables, sought.beginning))].join(' AND ');
  const found = { id: 'texts.rowid', words: { sought, rows: byRows(tables, serviceKey, filter) } };
  const time = timePart(filter);
  if (time.parts.length === 0) {
    return { from: 'texts', where: 'texts MATCH ?', values: [query], ids: true, ...found };
  }
  const span = idsOf(tables, filter.toMs === null, time);
  const within = 'texts MATCH ? AND texts.rowid BETWEEN ? AND ?';
  const values = [query, span.first, span.last];
  if (span.exact) return { from: 'texts', where: within, values, ids: true, ...found };
  return {
    // The index first: the rows are looked up one by one, and only those that may be of that time.
    from: 'texts CROSS JOIN deliveries d ON d.id = texts.rowid',
    where: `${within} AND ${time.parts.join(' AND ')}`,
    values: [...values, ...time.values],
    ids: false,
    ...found,
  };
}

/**
 * Between which ids the deliveries of a time lie; `exact`: no other ones lie between, as it is while the clock was not set and
 * nothing imported.
 */
function idsOf(
  tables: Tables,
  openEnd: boolean,
  { parts, values }: { parts: string[]; values: number[] },
): { first: number; last: number; exact: boolean } {
  const row = tables.get(
    `SELECT min(id) AS first, max(id) AS last, count(*) AS n FROM deliveries d WHERE ${parts.join(' AND ')}`,
    ...values,
  );
  const count = Number(row?.n ?? 0);
  if (count === 0) return { first: 0, last: 0, exact: true };
  const first = Number(row?.first);
  const highest = openEnd ? tables.number('SELECT max(id) FROM deliveries') : Number(row?.last);
  // Seldom are there holes, and then they have to be counted.
  const between =
    highest - first + 1 === count
      ? count
      : tables.number('SELECT count(*) FROM deliveries WHERE id BETWEEN ? AND ?', first, highest);
  // Without an end what comes next belongs to it, so that all need not be counted anew.
  return { first, last: openEnd ? Number.MAX_SAFE_INTEGER : highest, exact: between === count };
}

function timePart({ fromMs, toMs }: DeliveriesFilter): { parts: string[]; values: number[] } {
  const parts = [...(fromMs === null ? [] : ['d.at_ms >= ?']), ...(toMs === null ? [] : ['d.at_ms <= ?'])];
  return { parts, values: [fromMs, toMs].filter((value) => value !== null) };
}

/** Whole words: the index goes through those from the newest on, and through a beginning only after it has put all together. */
function endings(tables: Tables, beginning: string | null): string[] | null {
  // The shortest beginnings have an index of their own.
  if (beginning === null || beginning.length <= 3 || tooMany.has(beginning)) return null;
  const words = tables
    .all(
      'SELECT term FROM texts_words WHERE term >= ? AND term <= ? LIMIT ?',
      beginning,
      `${beginning}\u{10ffff}`,
      MAX_ENDINGS + 1,
    )
    .map(({ term }) => String(term));
  if (words.length > MAX_ENDINGS) remember(beginning);
  return words.length === 0 || words.length > MAX_ENDINGS ? null : words;
}

/** Beginnings that are not looked up again: words hardly ever become fewer. Forgetting them costs a look only. */
const tooMany = new Set<string>();

function remember(beginning: string): void {
  if (tooMany.size >= MAX_REMEMBERED) tooMany.clear();
  tooMany.add(beginning);
}
