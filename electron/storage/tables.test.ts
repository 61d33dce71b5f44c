import { DatabaseSync } from 'node:sqlite';
import { afterEach, beforeEach, expect, it } from 'vitest';
import { migrate, NewerFile } from './migrate.ts';
import { NAMES_TABLE } from './names.ts';
import { Tables } from './tables.ts';
import { numberOrNull, parsed, textOrNull } from './values.ts';

let database: DatabaseSync;
let tables: Tables;
beforeEach(() => {
  database = new DatabaseSync(':memory:');
  database.exec(NAMES_TABLE);
  tables = new Tables(database);
});
afterEach(() => tables.close());

const version = () => tables.number('PRAGMA user_version');
const count = (table: string) => tables.number(`SELECT count(*) FROM ${table}`);

it('takes each step once, and only those a file has not taken', () => {
  migrate(database, ['CREATE TABLE a (x)']);
  migrate(database, ['CREATE TABLE a (x)', 'CREATE TABLE b (y); INSERT INTO b VALUES (1)']);
  migrate(database, ['CREATE TABLE a (x)', 'CREATE TABLE b (y); INSERT INTO b VALUES (1)']);
  expect(version()).toBe(2);
  expect(count('b')).toBe(1);
});

it('leaves a step that fails undone as a whole, with those before it done', () => {
  const steps = ['CREATE TABLE a (x)', 'CREATE TABLE b (y); INSERT INTO nowhere VALUES (1)'];
  expect(() => migrate(database, steps)).toThrow('nowhere');
  expect(version()).toBe(1);
  expect(count('a')).toBe(0);
  expect(() => count('b')).toThrow('no such table');
  expect(database.isTransaction).toBe(false);
});

it('does not touch a file of a later version', () => {
  database.exec('PRAGMA user_version = 3');
  expect(() => migrate(database, ['CREATE TABLE a (x)'])).toThrow(NewerFile);
  expect(version()).toBe(3);
});

it('gives the same text the same number, and another text another', () => {
  const numbers = tables.transaction(false, () => ['a', 'b', 'a', 'A', ''].map((text) => tables.names.numberOf(text)));
  expect(numbers[2]).toBe(numbers[0]);
  expect(new Set(numbers).size).toBe(4);
  expect(numbers.map((number) => tables.names.textOf(number))).toEqual(['a', 'b', 'a', 'A', '']);
  expect(count('names')).toBe(4);
});

it('knows names of an earlier run, and nothing has no name', () => {
  const number = tables.names.numberOf('kept');
  const again = new Tables(database);
  expect(again.names.find('kept')).toBe(number);
  expect(again.names.find('never written')).toBe(-1);
  expect([again.names.numberOf(null), again.names.textOf(null), again.names.textOf(undefined)]).toEqual([
    null,
    null,
    null,
  ]);
  expect(again.names.textOf(9_999)).toBeNull();
});

it('forgets a name that a failed transaction took back', () => {
  expect(() =>
    tables.transaction(false, () => {
      tables.names.numberOf('lost');
      throw new Error('no room');
    }),
  ).toThrow('no room');
  expect(tables.names.find('lost')).toBe(-1);
  const number = tables.names.numberOf('lost');
  expect(new Tables(database).names.find('lost')).toBe(number);
});

it('does a transaction as a whole or not at all, and another after it', () => {
  tables.exec('CREATE TABLE rows (x INTEGER UNIQUE)');
  const add = (...values: number[]) =>
    tables.transaction(true, () => values.map((value) => tables.run('INSERT INTO rows VALUES (?)', value)));
  expect(() => add(1, 2, 1)).toThrow('UNIQUE');
  expect(count('rows')).toBe(0);
  expect(add(1, 2)).toEqual([1, 1]);
  expect(count('rows')).toBe(2);
});

it('waits for the disk when it is asked to, also after it was not', () => {
  const synchronous = () => tables.number('PRAGMA synchronous');
  const seen = [true, false, true].map((durable) => {
    tables.transaction(durable, () => {});
    return synchronous();
  });
  expect(seen).toEqual([2, 1, 2]);
});

it('counts what changed, and nothing is 0', () => {
  tables.exec('CREATE TABLE rows (x); INSERT INTO rows VALUES (5), (6)');
  expect(tables.run('UPDATE rows SET x = x + 1 WHERE x > ?', 5)).toBe(1);
  expect(tables.run('DELETE FROM rows WHERE x > ?', 100)).toBe(0);
  expect(tables.number('SELECT x FROM rows WHERE x > ?', 100)).toBe(0);
  expect(tables.get('SELECT x FROM rows WHERE x > ?', 100)).toBeUndefined();
});

it('closes twice without complaint', () => {
  tables.close();
  expect(() => tables.close()).not.toThrow();
});

it('reads kept parts, and something else when they are worn', () => {
  expect(parsed('{"a":[1]}', null)).toEqual({ a: [1] });
  for (const worn of ['{"a":', '', undefined, Uint8Array.of(1, 2)]) expect(parsed(worn, 'else')).toBe('else');
  expect([textOrNull(null), textOrNull(undefined), textOrNull(''), textOrNull(7n)]).toEqual([null, null, '', '7']);
  expect([numberOrNull(null), numberOrNull(undefined), numberOrNull(0n)]).toEqual([null, null, 0]);
});
