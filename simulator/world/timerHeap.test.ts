import { expect, it } from 'vitest';
import { RandomStream } from './random.ts';
import { type Timer, TimerHeap } from './timerHeap.ts';

const timer = (atMs: number, order = 0): Timer => ({ atMs, order, run: () => {}, cancelled: false });

function heapOf(timers: readonly Timer[]): TimerHeap {
  const heap = new TimerHeap();
  for (const one of timers) heap.push(one);
  return heap;
}

function emptied(heap: TimerHeap): Timer[] {
  const popped: Timer[] = [];
  for (let next = heap.pop(); next !== undefined; next = heap.pop()) popped.push(next);
  return popped;
}

it('gives up timers by their moment, and those of one moment in the order they were set', () => {
  const random = new RandomStream(7, 'heap');
  const timers = Array.from({ length: 300 }, (_, order) => timer(random.below(40), order));
  const sorted = timers.toSorted((a, b) => a.atMs - b.atMs || a.order - b.order);
  expect(emptied(heapOf(timers))).toEqual(sorted);
});

it('stays in order when timers come while others go', () => {
  const heap = heapOf([timer(50), timer(10), timer(30)]);
  expect(heap.pop()?.atMs).toBe(10);
  heap.push(timer(20));
  heap.push(timer(60));
  expect(heap.pop()?.atMs).toBe(20);
  heap.push(timer(5));
  expect(emptied(heap).map(({ atMs }) => atMs)).toEqual([5, 30, 50, 60]);
});

it('shows the earliest without taking it, and nothing when it is empty', () => {
  const heap = heapOf([timer(2), timer(1)]);
  expect([heap.peek()?.atMs, heap.peek()?.atMs]).toEqual([1, 1]);
  expect(emptied(heap)).toHaveLength(2);
  expect([heap.peek(), heap.pop()]).toEqual([undefined, undefined]);
});

it('drops cancelled timers from the top when it is looked at', () => {
  const timers = [timer(1), timer(2), timer(3), timer(4)];
  const heap = heapOf(timers);
  for (const one of timers) one.cancelled = one.atMs !== 3;
  expect(heap.peek()?.atMs).toBe(3);
  expect(emptied(heap).map(({ atMs }) => atMs)).toEqual([3, 4]);
});
