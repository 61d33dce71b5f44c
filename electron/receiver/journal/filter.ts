import type { SQLInputValue } from 'node:sqlite';
import type { DeliveriesFilter } from '../../../shared/deliveries.ts';
import type { Tables } from '../../storage/tables.ts';
import { quoted, type Sought, toSought } from '../../storage/words.ts';
import { facets } from './facets.ts';

/** What has more words with one beginning is asked for the beginning, which the index has to put together as a whole. */
const MAX_ENDINGS = 400;
/** What so many deliveries have is asked for by itself: beside many others the index looks at each of them for each delivery. */
const COMMON = 2_000;
/** More of them than that are put together faster. */
const MOST_COMMON = 4;
/** So many looks at rare words, of as many deliveries as have them, are done as quickly as putting them together. */
const MOST_LOOKS = 3_000_000;
const MAX_REMEMBERED = 1_000;

/** A filter as SQL over `from`. */
export type Rows = { from: string; where: string; values: SQLInputValue[] };

/** `inParts`: a part of the numbers takes a part of the time; else each part would take as long as all of them. */
type IndexQuery = { match: string; inParts: boolean };

/** Whether nothing is left out. */
export function isAll(filter: DeliveriesFilter): boolean {
  return filter.fromMs === null && filter.toMs === null && !isIndexed(filter);
}

/** Whether the index of words can leave anything out: it knows words and kinds, and no times. */
export function isIndexed({ text, intake, events, verdicts, statusClasses }: DeliveriesFilter): boolean {
  return toSought(text) !== null || intake !== null || events.length + verdicts.length + statusClasses.length > 0;
}

/** The filter without words and times. */
export function byRows(tables: Tables, serviceKey: string, filter: DeliveriesFilter): Rows {
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
  return { from: 'deliveries d', where: parts.join(' AND '), values };
}

/**
 * The same filter with its words, as questions to the index; what one of them finds fits. Where it leaves anything out.
 * @param alone no other service has deliveries here, so none needs to be left out
 */
export function byIndex(tables: Tables, serviceKey: string, filter: DeliveriesFilter, alone: boolean): IndexQuery[] {
  const { intake, events, verdicts, statusClasses } = filter;
  const sought = toSought(filter.text);
  const groups = [
    alone ? [] : [facets.service(tables.names.find(serviceKey)), facets.service(null)],
    intake === null ? [] : [facets.intake(tables.names.find(intake))],
    events.map(facets.event),
    verdicts.map(facets.verdict),
    statusClasses.map(facets.statusClass),
  ];
  const kinds = groups
    .filter((group) => group.length > 0)
    .map((group) => `(${group.map((facet) => `"${facet}"`).join(' OR ')})`);
  const words = sought === null ? [{ match: '', inParts: true }] : wordQueries(tables, sought);
  return words.map(({ match, inParts }) => ({
    match: [...kinds, match].filter((part) => part !== '').join(' AND '),
    inParts,
  }));
}

function wordQueries(tables: Tables, { words, beginning }: Sought): IndexQuery[] {
  const whole = words.map(quoted);
  if (beginning === null) return [{ match: whole.join(' AND '), inParts: true }];
  return endings(tables, beginning).map(({ match, inParts }) => ({ match: [...whole, match].join(' AND '), inParts }));
}

/** The words that begin so: the index goes through whole words at once, and through a beginning only after it has put all together. */
function endings(tables: Tables, beginning: string): IndexQuery[] {
  const together = [{ match: `${quoted(beginning)}*`, inParts: false }];
  // The shortest beginnings have an index of their own.
  if (beginning.length <= 3 || tooMany.has(beginning)) return together;
  const found = tables.all(
    'SELECT term, doc FROM texts_words WHERE term >= ? AND term <= ? LIMIT ?',
    beginning,
    `${beginning}\u{10ffff}`,
    MAX_ENDINGS + 1,
  );
  const common = found.filter(({ doc }) => Number(doc) > COMMON);
  const rare = found.filter(({ doc }) => Number(doc) <= COMMON);
  const looks = rare.length * rare.reduce((sum, { doc }) => sum + Number(doc), 0);
  if (found.length > MAX_ENDINGS || common.length > MOST_COMMON || looks > MOST_LOOKS) {
    remember(beginning);
    return together;
  }
  if (found.length === 0) return together;
  const asked = common.map(({ term }) => ({ match: quoted(String(term)), inParts: true }));
  if (rare.length === 0) return asked;
  return [...asked, { match: `(${rare.map(({ term }) => quoted(String(term))).join(' OR ')})`, inParts: false }];
}

/** Beginnings that are not looked up again: words hardly ever become fewer. Forgetting them costs a look only. */
const tooMany = new Set<string>();

function remember(beginning: string): void {
  if (tooMany.size >= MAX_REMEMBERED) tooMany.clear();
  tooMany.add(beginning);
}
