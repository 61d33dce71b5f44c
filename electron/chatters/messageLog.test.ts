import fc from 'fast-check';
import { expect, it } from 'vitest';
import { MessageLog } from './messageLog.ts';

it('keeps the last fifty of a person, newest first', () => {
  const log = new MessageLog();
  for (let number = 0; number < 60; number++) log.add(7, { atMs: number, text: `m${number}` });
  expect(log.of(7)).toHaveLength(50);
  expect(log.of(7)[0]).toEqual({ atMs: 59, text: 'm59' });
  expect(log.of(7)[49]).toEqual({ atMs: 10, text: 'm10' });
  expect(log.of(8)).toEqual([]);
});

it('keeps twenty thousand in all, whoever wrote them', () => {
  const authors = fc.array(fc.integer({ min: 1, max: 900 }), { minLength: 30, maxLength: 30 });
  fc.assert(
    fc.property(authors, (cycle) => {
      const log = new MessageLog();
      const written: { userId: number; text: string }[] = [];
      for (let number = 0; number < 21_000; number++) {
        // A few write a lot, many write once.
        const userId = number % 3 === 0 ? (cycle[number % 30] ?? 0) : 10_000 + number;
        written.push({ userId, text: `m${number}` });
        log.add(userId, { atMs: null, text: `m${number}` });
      }
      const kept = written.slice(-20_000);
      for (const userId of [...cycle, 10_001, 10_002, 30_998]) {
        const own = kept.filter((message) => message.userId === userId).slice(-50);
        expect(log.of(userId).map((message) => message.text)).toEqual(own.map((message) => message.text).reverse());
      }
    }),
    { numRuns: 5 },
  );
});
