import fc from 'fast-check';
import { expect, it } from 'vitest';
import { SortedChunks } from './sortedChunks.ts';

const compare = (a: number, b: number) => a - b;

it('behaves like a sorted array, whatever comes and goes', () => {
  const entry = fc.integer({ min: 0, max: 3_000 });
  const step = fc.record({ kind: fc.constantFrom('add', 'delete'), entry });
  fc.assert(
    fc.property(fc.uniqueArray(entry, { maxLength: 2_500 }), fc.array(step, { maxLength: 400 }), (start, steps) => {
      const chunks = new SortedChunks(compare, start);
      const model = new Set(start);
      for (const { kind, entry: value } of steps) {
        if (kind === 'add') {
          expect(chunks.add(value)).toBe(!model.has(value));
          model.add(value);
        } else expect(chunks.delete(value)).toBe(model.delete(value));
      }
      const sorted = [...model].sort(compare);
      expect([...chunks.after()]).toEqual(sorted);
      expect(chunks.size).toBe(sorted.length);
      expect([...chunks.after((value) => value > 1_500)]).toEqual(sorted.filter((value) => value > 1_500));
      expect(chunks.at(sorted.length - 1)).toBe(sorted.at(-1));
      expect(chunks.at(sorted.length)).toBeUndefined();
    }),
    { numRuns: 60 },
  );
});

it('stays in order when a chunk overflows', () => {
  const chunks = new SortedChunks(compare);
  for (let index = 0; index < 5_000; index++) chunks.add((index * 2_731) % 5_003);
  expect([...chunks.after()]).toEqual([...chunks.after()].sort(compare));
  expect(chunks.size).toBe(5_000);
});
