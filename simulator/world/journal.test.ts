import { expect, it } from 'vitest';
import { HandTime } from '../testing/handTime.ts';
import { VirtualClock } from './clock.ts';
import { Journal } from './journal.ts';

const journalOf = (count: number) => {
  const clock = new VirtualClock({ startAtMs: 1_000, rate: 0, real: new HandTime() });
  const journal = new Journal(clock);
  for (let number = 0; number < count; number++) {
    journal.add({ kind: 'request', method: 'GET', path: `/${number + 1}`, status: 200 });
    clock.advance(1);
  }
  return journal;
};
const numbers = (journal: Journal, since: number) => journal.since(since).map(({ seq }) => seq);

it('numbers entries from 1 and notes the moment of each', () => {
  expect(journalOf(2).since(0)).toMatchObject([
    { seq: 1, at: 1_000, path: '/1' },
    { seq: 2, at: 1_001, path: '/2' },
  ]);
});

it('tells what came after a number, and nothing after the last', () => {
  const journal = journalOf(5);
  expect([numbers(journal, 3), numbers(journal, 5), numbers(journal, 99)]).toEqual([[4, 5], [], []]);
  expect(numbers(journalOf(0), 0)).toEqual([]);
});

it('keeps the last two thousand, oldest first', () => {
  const kept = numbers(journalOf(2_003), 0);
  expect([kept.length, kept[0], kept.at(-1)]).toEqual([2_000, 4, 2_003]);
  expect(kept).toEqual(kept.toSorted((a, b) => a - b));
  expect(numbers(journalOf(2_003), 2_001)).toEqual([2_002, 2_003]);
});
