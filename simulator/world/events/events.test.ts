import { expect, it } from 'vitest';
import { Events } from './events.ts';

it('tells every listener at once, in the order they came', () => {
  const events = new Events();
  const told: string[] = [];
  events.publish('before', {});
  events.subscribe(({ event }) => told.push(`1 ${event}`));
  events.subscribe(({ event }) => told.push(`2 ${event}`));
  events.publish('a', {});
  expect(told).toEqual(['1 a', '2 a']);
});

it('tells what a listener tells after what it was told, to everybody', () => {
  const events = new Events();
  const told: string[] = [];
  events.subscribe(({ event }) => {
    if (event === 'a') events.publish('b', {});
  });
  events.subscribe(({ event }) => told.push(event));
  events.publish('a', {});
  events.publish('c', {});
  expect(told).toEqual(['a', 'b', 'c']);
});

it('goes on telling after a listener has failed', () => {
  const events = new Events();
  const told: string[] = [];
  events.subscribe(({ event }) => {
    if (event === 'bad') throw new Error('failed');
    told.push(event);
  });
  expect(() => events.publish('bad', {})).toThrow('failed');
  events.publish('good', {});
  expect(told).toEqual(['good']);
});
