import { expect, it } from 'vitest';
import { OUTSIDER_COUNT, Outsiders, outsiderId, outsiderIndex } from './outsiders.ts';

const LAST = OUTSIDER_COUNT - 1;

it.each([0, 1, 4_711, LAST])('finds outsider %i by number, id and name as the same person', (index) => {
  const outsiders = new Outsiders();
  const user = outsiders.at(index);
  expect(user.id).toBe(outsiderId(index));
  expect(outsiders.byId(user.id)).toBe(user);
  expect(outsiders.byKey(user.key)).toBe(user);
  expect(outsiderIndex(user.id)).toBe(index);
});

it('makes the same people every time', () => {
  expect(new Outsiders().at(123)).toEqual(new Outsiders().at(123));
});

it('gives everybody a name and an id of their own', () => {
  const outsiders = new Outsiders();
  const some = Array.from({ length: 2_000 }, (_, index) => outsiders.at(index * 100));
  expect(new Set(some.map(({ key }) => key)).size).toBe(2_000);
  expect(new Set(some.map(({ id }) => id)).size).toBe(2_000);
});

it('knows nobody beyond either end', () => {
  const outsiders = new Outsiders();
  expect([outsiderIndex(outsiderId(-1)), outsiderIndex(outsiderId(OUTSIDER_COUNT))]).toEqual([undefined, undefined]);
  expect([outsiders.byId(outsiderId(-1)), outsiders.byId(outsiderId(OUTSIDER_COUNT))]).toEqual([undefined, undefined]);
});

it('knows nobody by a name whose word and number do not belong together', () => {
  const outsiders = new Outsiders();
  const [first, second] = [outsiders.at(0).key, outsiders.at(1).key];
  const mixed = `${first.split('_')[0]}_${second.split('_')[1]}`;
  expect(outsiders.byKey(mixed)).toBeUndefined();
  expect(outsiders.byKey(`${first}0`)).toBeUndefined();
  expect(outsiders.byKey(first.replace(/\d+$/, '099999'))).toBeUndefined();
  expect(outsiders.byKey('vahtikoira')).toBeUndefined();
});
