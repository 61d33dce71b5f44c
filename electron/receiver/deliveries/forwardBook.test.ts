import { expect, it } from 'vitest';
import { FakeClock } from '../../testing/fakeClock.ts';
import { makeLog } from '../../testing/fakeLog.ts';
import { ForwardBook } from './forwardBook.ts';

it('holds one that is given back while more are read once only', async () => {
  const first = Array.from({ length: 1_000 }, (_, at) => at + 1);
  const { promise: later, resolve: found } = Promise.withResolvers<number[]>();
  const readings = [Promise.resolve(first), later];
  const journal = {
    oweForwards: async () => [],
    settleForwards: async () => {},
    owedTargets: async () => [{ targetId: 't', owed: 1_001 }],
    owedForwards: () => readings.shift() ?? Promise.resolve([]),
  };
  const book = new ForwardBook(journal, makeLog(new FakeClock()).log);
  await book.load();
  await book.read('t');
  for (const id of first) expect(book.take('t')).toBe(id);
  expect(book.hasMore('t')).toBe(true);
  const reading = book.read('t');
  book.giveBack({ targetId: 't', deliveryId: 5 });
  found([...first, 1_001]);
  await reading;
  expect([book.take('t'), book.take('t'), book.take('t')]).toEqual([5, 1_001, null]);
});
