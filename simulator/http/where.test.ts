import { expect, it } from 'vitest';
import { ValidationFailure } from './failures.ts';
import { filterWhere } from './where.ts';

/** @see PLATFORM §1.3 "where" */

const rows = [
  { id: 1, token: 'ana', featured: true, viewers: 9, bannerUrl: null, createdAt: '2026-01-01T00:00:00.000Z' },
  { id: 2, token: 'ben', featured: false, viewers: 10, bannerUrl: 'x', createdAt: '2026-02-01T00:00:00.000Z' },
  { id: 10, token: 'cleo', featured: false, viewers: 100, bannerUrl: '', createdAt: '2026-03-01T00:00:00.000Z' },
];
const fields = ['id', 'token', 'featured', 'viewers', 'bannerUrl', 'createdAt'];
const idsWhere = (where: string | undefined) => filterWhere(rows, where, fields).map(({ id }) => id);

it.each([
  ['id:eq:2', [2]],
  ['id:ne:2', [1, 10]],
  ['id:neq:2', [1, 10]],
  ['viewers:gt:9', [2, 10]],
  ['viewers:gte:9', [1, 2, 10]],
  ['viewers:lt:10', [1]],
  ['viewers:lte:10', [1, 2]],
  ['id:in:1;10;77', [1, 10]],
  ['id:notin:1;10', [2]],
  ['viewers:between:9;10', [1, 2]],
  ['viewers:notBetween:9;10', [10]],
])('%s leaves %j', (where, ids) => {
  expect(idsWhere(where)).toEqual(ids);
});

it('compares numbers as numbers and not by their digits', () => {
  expect(idsWhere('viewers:gt:20')).toEqual([10]); // as text, "9" would be more than "20"
  expect(idsWhere('id:eq:02')).toEqual([2]);
});

it('compares times as they follow each other', () => {
  expect(idsWhere('createdAt:gte:2026-02-01T00:00:00.000Z')).toEqual([2, 10]);
  expect(idsWhere('createdAt:between:2026-01-15;2026-02-15')).toEqual([2]);
});

it('knows true and false by word and by number', () => {
  for (const yes of ['1', 'true']) expect(idsWhere(`featured:eq:${yes}`)).toEqual([1]);
  for (const no of ['0', 'false']) expect(idsWhere(`featured:eq:${no}`)).toEqual([2, 10]);
});

it('takes nothing for neither large nor small', () => {
  for (const where of ['bannerUrl:gt:a', 'bannerUrl:gte:null', 'bannerUrl:lt:z', 'bannerUrl:between:a;z']) {
    expect([where, idsWhere(where)]).toEqual([where, expect.not.arrayContaining([1])]);
  }
});

it('wants every condition to hold, and leaves all without one', () => {
  expect(idsWhere('featured:eq:false,viewers:lt:50')).toEqual([2]);
  expect(idsWhere('id:eq:1,id:eq:2')).toEqual([]);
  expect(idsWhere(undefined)).toEqual([1, 2, 10]);
  expect(idsWhere('')).toEqual([1, 2, 10]);
});

it('takes dots for colons, and operators in any case', () => {
  expect(idsWhere('id.eq.2')).toEqual([2]);
  expect(idsWhere('id:EQ:2')).toEqual([2]);
  expect(idsWhere('createdAt:eq:2026-01-01T00:00:00.000Z')).toEqual([1]); // the value may hold both
});

it.each([
  'id',
  'id:eq',
  'id:like:2',
  'id:constructor:2',
  'secret:eq:1',
  'constructor:eq:1',
  'id:eq.2',
  'id:between:1',
  'id:between:1;2;3',
  'id:notbetween:1',
  'id:eq:1,',
])('refuses %s, and names the fields there are', (where) => {
  let caught: unknown;
  try {
    idsWhere(where);
  } catch (cause) {
    caught = cause;
  }
  if (!(caught instanceof ValidationFailure)) expect.fail(`${where} was taken`);
  expect(caught.details).toMatchObject([{ path: 'query.where', type: 'any.invalid', context: { key: 'where' } }]);
  expect(caught.message).toContain('fields: id, token');
});
