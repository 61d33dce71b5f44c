import { filterWhere, type Row } from './where.ts';

export const DEFAULT_LIMIT = 50;
/** Each link repeats the query, and clients commonly refuse a head of more than 16 KiB. */
const MOST_LINK_CHARACTERS = 8 * 1024;

/** What every v1 list takes; checked by the catalogue's schema. */
export type ListQuery = {
  readonly page?: number | undefined;
  readonly limit?: number | undefined;
  readonly fields?: string | undefined;
  readonly order?: string | undefined;
  readonly where?: string | undefined;
  readonly noCount?: string | undefined;
};

/** Leaves the named fields only; names nobody knows are passed over. @see PLATFORM §1.3 "fields" */
export function pickFields<R extends Row>(row: R, fields: string | undefined): Row {
  if (fields === undefined || fields === '') return row;
  const names = fields.split(',').map((name) => name.trim());
  return Object.fromEntries(names.filter((name) => Object.hasOwn(row, name)).map((name) => [name, row[name]]));
}

/** Sorts by `name:dir[,name:dir]`; a rule that cannot be used is ignored. */
function sortRows<R extends Row>(
  rows: readonly R[],
  order: string | undefined,
  fields: readonly string[],
): readonly R[] {
  const rules = (order ?? '').split(',').flatMap((rule) => {
    const [field = '', direction = 'ASC', ...more] = rule.split(':');
    const sign = { ASC: 1, DESC: -1 }[direction.toUpperCase()];
    return sign === undefined || more.length > 0 || !fields.includes(field) ? [] : [{ field, sign }];
  });
  if (rules.length === 0) return rows;
  return [...rows].sort((a, b) => {
    for (const { field, sign } of rules) {
      const difference = compareValues(a[field], b[field]);
      if (difference !== 0) return sign * difference;
    }
    return 0;
  });
}

function compareValues(a: unknown, b: unknown): number {
  if (a === b) return 0;
  if (a === null) return -1;
  if (b === null) return 1;
  if (typeof a === 'string' && typeof b === 'string') return compareTexts(a.toLowerCase(), b.toLowerCase());
  return Number(a) - Number(b);
}

const compareTexts = (a: string, b: string) => (a < b ? -1 : a > b ? 1 : 0);

/** The page of a list, and the headers that tell where one is. @see PLATFORM §1.3 */
export function pageHeaders(url: URL, query: ListQuery, total: number): Record<string, string> {
  const { page = 0, limit = DEFAULT_LIMIT } = query;
  const lastPage = Math.max(0, Math.ceil(total / limit) - 1);
  const isCounted = !['1', 'true'].includes(query.noCount ?? '');
  const pages: [string, number | undefined][] = [
    ['next', page < lastPage ? page + 1 : undefined],
    ['prev', page > 0 ? Math.min(page - 1, lastPage) : undefined],
    ['first', 0],
    ['last', isCounted ? lastPage : undefined],
  ];
  const links = pages.flatMap(([rel, number]) => {
    if (number === undefined) return [];
    const parameters = new URLSearchParams(url.searchParams);
    parameters.set('page', String(number));
    return [`<${url.pathname}?${parameters}>; rel="${rel}"`];
  });
  return { ...(isCounted ? { 'x-total-count': String(total) } : {}), ...linkHeader(links) };
}

/** As many links as a head can hold, the most useful first; clients can do without. @see PLATFORM §1.3 */
function linkHeader(links: readonly string[]): Record<string, string> {
  let link = '';
  for (const each of links) {
    const longer = link === '' ? each : `${link}, ${each}`;
    if (longer.length > MOST_LINK_CHARACTERS) break;
    link = longer;
  }
  return link === '' ? {} : { link };
}

/**
 * Answers a v1 list: where, order, page, fields, in this order.
 * @param show makes the whole row of one that is on the page; without it rows are whole already
 */
export function listAnswer<R extends Row>(
  url: URL,
  query: ListQuery,
  rows: readonly R[],
  fields: readonly string[],
  show: (row: R) => Row = (row) => row,
): { body: Row[]; headers: Record<string, string> } {
  const { page = 0, limit = DEFAULT_LIMIT } = query;
  const found = sortRows(filterWhere(rows, query.where, fields), query.order, fields);
  const body = found.slice(page * limit, (page + 1) * limit).map((row) => pickFields(show(row), query.fields));
  return { body, headers: pageHeaders(url, query, found.length) };
}
