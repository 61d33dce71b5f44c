import fc from 'fast-check';
import { expect, it } from 'vitest';
import { IdSet } from './idSet.ts';

const id = fc.oneof(
  fc.nat(200),
  fc.integer({ min: 4_050, max: 4_200 }),
  fc.integer({ min: 4_000_000_000, max: 4_000_009_000 }),
);
const spans = fc
  .uniqueArray(fc.oneof(id, fc.constant(Number.MAX_SAFE_INTEGER)), { maxLength: 8 })
  .map((ends) => ends.toSorted((one, other) => one - other))
  .map((ends) => ends.flatMap((first, at) => (at % 2 === 0 ? [{ first, last: ends[at + 1] ?? first }] : [])));

it('counts and lists what a list of the same numbers would', () => {
  fc.assert(
    fc.property(
      fc.array(id),
      fc.array(id),
      spans,
      fc.nat(40),
      fc.integer({ min: 1, max: 30 }),
      (ids, more, within, offset, most) => {
        const set = new IdSet();
        const check = (all: readonly number[]): void => {
          const wanted = [...new Set(all)]
            .filter((one) => within.some(({ first, last }) => one >= first && one <= last))
            .sort((one, other) => other - one);
          expect(set.count(within)).toBe(wanted.length);
          expect(set.greatest(within, offset, most)).toEqual(wanted.slice(offset, offset + most));
        };
        for (const one of ids) set.add(one);
        check(ids);
        for (const one of more) set.add(one);
        check([...ids, ...more]);
      },
    ),
    { numRuns: 500 },
  );
});
