import { expect, it } from 'vitest';
import { FakeClock } from '../testing/fakeClock.ts';
import { atMost } from './atMost.ts';
import { derive } from './derived.ts';
import { Emitter } from './emitter.ts';
import { Subject } from './subject.ts';

it('tells a subject’s value to those who listen, also the same one again', () => {
  const subject = new Subject(1);
  const told: number[] = [];
  const end = subject.subscribe((value) => told.push(value));
  subject.set(2);
  subject.set(2);
  end();
  subject.set(3);
  expect(told).toEqual([2, 2]);
  expect(subject.value).toBe(3);
});

it('has the new value before it tells it', () => {
  const subject = new Subject('old');
  const seen: string[] = [];
  subject.subscribe(() => seen.push(subject.value));
  subject.set('new');
  expect(seen).toEqual(['new']);
});

it('tells everybody in the order they came, and one who leaves while it tells is not told', () => {
  const emitter = new Emitter<string>();
  const told: string[] = [];
  emitter.subscribe(() => {
    told.push('first');
    endSecond();
  });
  const endSecond = emitter.subscribe(() => told.push('second'));
  emitter.subscribe(() => told.push('third'));
  emitter.emit('x');
  expect(told).toEqual(['first', 'third']);
});

it('reckons from all its sources, and tells only another value', () => {
  const [left, right] = [new Subject(2), new Subject(3)];
  const { value, stop } = derive([left, right], () => left.value * right.value);
  const told: number[] = [];
  value.subscribe((product) => told.push(product));
  expect(value.value).toBe(6);
  left.set(4);
  right.set(3);
  right.set(5);
  expect(told).toEqual([12, 20]);
  stop();
  left.set(0);
  expect(value.value).toBe(20);
});

it('tells nothing of what is not a number twice over', () => {
  const source = new Subject(1);
  const { value } = derive([source], () => Number.NaN);
  let told = 0;
  value.subscribe(() => told++);
  source.set(2);
  expect(told).toBe(0);
});

it('waits for what settles in time, whichever way, and leaves no timer behind', async () => {
  const clock = new FakeClock();
  await atMost(clock, 1_000, Promise.resolve());
  await atMost(clock, 1_000, Promise.reject(new Error('refused')));
  expect(clock.pending).toBe(0);
});

it('waits for the rest no longer than it was told', async () => {
  const clock = new FakeClock();
  let isOver = false;
  const waited = atMost(clock, 1_000, new Promise(() => {})).then(() => {
    isOver = true;
  });
  await clock.advance(999);
  expect(isOver).toBe(false);
  await clock.advance(1);
  await waited;
  expect(isOver).toBe(true);
});
