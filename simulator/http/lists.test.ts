import { expect, it } from 'vitest';
import { type ListQuery, listAnswer, pageHeaders, pickFields } from './lists.ts';

/** @see PLATFORM §1.3 */

const people = [
  { id: 1, name: 'bea', level: 3, game: null },
  { id: 2, name: 'Abe', level: 3, game: 'Chess' },
  { id: 3, name: 'cy', level: 1, game: 'drums' },
];
const fields = ['id', 'name', 'level', 'game'];
const at = (query: string) => new URL(`http://127.0.0.1:1/api/v1/channels?${query}`);
const idsOf = (query: ListQuery, rows: readonly { id: number; name: string }[] = people) =>
  listAnswer(at(''), query, rows, fields).body.map(({ id }) => id);
const relsOf = ({ link = '' }: Record<string, string>) =>
  Object.fromEntries(
    [...link.matchAll(/<([^>]*)>; rel="(\w+)"/g)].map(([, target = '', rel = '']) => [
      rel,
      Number(new URLSearchParams(target.split('?')[1]).get('page')),
    ]),
  );

it('sorts up and down, in any case of the word, and up where no word is', () => {
  expect(idsOf({ order: 'id:DESC' })).toEqual([3, 2, 1]);
  expect(idsOf({ order: 'id:desc' })).toEqual([3, 2, 1]);
  expect(idsOf({ order: 'name:ASC' })).toEqual([2, 1, 3]);
  expect(idsOf({ order: 'name' })).toEqual([2, 1, 3]);
});

it('sorts by the second rule what the first holds for equal', () => {
  expect(idsOf({ order: 'level:ASC,id:DESC' })).toEqual([3, 2, 1]);
  const twins = [
    { id: 1, name: 'NORA' },
    { id: 2, name: 'nora' },
    { id: 3, name: 'Nora' },
  ];
  expect(idsOf({ order: 'name:ASC,id:DESC' }, twins)).toEqual([3, 2, 1]);
  expect(idsOf({ order: 'name:DESC,id:ASC' }, twins)).toEqual([1, 2, 3]);
});

it('keeps the order of what no rule tells apart', () => {
  const twins = ['NORA', 'nora', 'Nora', 'nOra'].map((name, index) => ({ id: index + 1, name }));
  for (const order of ['name:ASC', 'name:DESC']) expect(idsOf({ order }, twins)).toEqual([1, 2, 3, 4]);
});

it('puts what has no value before all others, and last when it sorts down', () => {
  expect(idsOf({ order: 'game:ASC' })).toEqual([1, 2, 3]);
  expect(idsOf({ order: 'game:DESC' })).toEqual([3, 2, 1]);
});

it('passes over rules that cannot be used, and follows the others', () => {
  for (const order of ['', 'secret:ASC', 'id:SIDEWAYS', 'id:DESC:twice', ',,,']) {
    expect([order, idsOf({ order })]).toEqual([order, [1, 2, 3]]);
  }
  expect(idsOf({ order: 'secret:ASC,id:DESC' })).toEqual([3, 2, 1]);
});

it('leaves the rows it was given as they were', () => {
  const before = structuredClone(people);
  idsOf({ order: 'id:DESC', fields: 'id' });
  expect(people).toEqual(before);
});

it('shows the named fields alone, in the order they were named', () => {
  expect(Object.entries(pickFields({ id: 1, name: 'x', level: 2 }, ' level, id'))).toEqual([
    ['level', 2],
    ['id', 1],
  ]);
  expect(pickFields({ id: 1 }, 'nothing,toString,__proto__')).toEqual({});
  expect(pickFields({ id: 1 }, undefined)).toEqual({ id: 1 });
  expect(pickFields({ id: 1 }, '')).toEqual({ id: 1 });
});

it('filters, then sorts, then turns to the page, then picks fields', () => {
  const query = { where: 'level:eq:3', order: 'name:ASC', page: 1, limit: 1, fields: 'name' };
  const { body, headers } = listAnswer(at('where=level:eq:3'), query, people, fields);
  expect(body).toEqual([{ name: 'bea' }]);
  expect(headers['x-total-count']).toBe('2'); // what the filter leaves, not what there is
});

it('makes whole rows of those on the page alone', () => {
  const shown: number[] = [];
  const show = (row: { readonly id: number }) => {
    shown.push(row.id);
    return { ...row, whole: true };
  };
  const { body } = listAnswer(at(''), { page: 1, limit: 1, fields: 'id,whole' }, people, fields, show);
  expect([shown, body]).toEqual([[2], [{ id: 2, whole: true }]]);
});

it('answers a page past the end with nothing, and says how many there are', () => {
  const { body, headers } = listAnswer(at('page=9'), { page: 9, limit: 2 }, people, fields);
  expect(body).toEqual([]);
  expect(headers['x-total-count']).toBe('3');
  expect(relsOf(headers)).toEqual({ prev: 1, first: 0, last: 1 });
});

it.each([
  [{ page: 0, limit: 10 }, 25, { next: 1, first: 0, last: 2 }],
  [{ page: 1, limit: 10 }, 25, { next: 2, prev: 0, first: 0, last: 2 }],
  [{ page: 2, limit: 10 }, 25, { prev: 1, first: 0, last: 2 }],
  [{ page: 0, limit: 10 }, 10, { first: 0, last: 0 }],
  [{ page: 0, limit: 10 }, 11, { next: 1, first: 0, last: 1 }],
  [{}, 51, { next: 1, first: 0, last: 1 }],
  [{}, 50, { first: 0, last: 0 }],
  [{}, 0, { first: 0, last: 0 }],
])('links %j of %i rows to %j', (query, total, rels) => {
  expect(relsOf(pageHeaders(at(''), query, total))).toEqual(rels);
});

it.each(['1', 'true'])('counts nothing when noCount is %s, and so names no last page', (noCount) => {
  const headers = pageHeaders(at('noCount=1'), { noCount, limit: 10 }, 25);
  expect(headers).not.toHaveProperty('x-total-count');
  expect(relsOf(headers)).toEqual({ next: 1, first: 0 });
});

it.each(['0', 'false', ''])('counts when noCount is %j', (noCount) => {
  expect(pageHeaders(at(''), { noCount }, 3)['x-total-count']).toBe('3');
});

it('repeats the rest of the query in each link, once', () => {
  const { link = '' } = pageHeaders(at('page=1&order=name:ASC&where=id:in:1;2'), { page: 1, limit: 1 }, 9);
  const targets = [...link.matchAll(/<([^>]*)>/g)].map(([, target = '']) => new URL(target, 'http://127.0.0.1:1'));
  expect(targets).toHaveLength(4);
  for (const { pathname, searchParams } of targets) {
    expect(pathname).toBe('/api/v1/channels');
    expect(searchParams.getAll('page')).toHaveLength(1);
    expect([searchParams.get('order'), searchParams.get('where')]).toEqual(['name:ASC', 'id:in:1;2']);
  }
});

it('leaves out links that a head cannot hold, the least useful first', () => {
  const long = 'x'.repeat(3_000);
  const headers = pageHeaders(at(`q=${long}`), { page: 1, limit: 1 }, 9);
  expect(relsOf(headers)).toEqual({ next: 2, prev: 0 });
  expect(pageHeaders(at(`q=${long.repeat(3)}`), { page: 1, limit: 1 }, 9)).toEqual({ 'x-total-count': '9' });
});
