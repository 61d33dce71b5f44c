import fc from 'fast-check';
import { expect, it } from 'vitest';
import { IdMap } from './idMap.ts';

/** Some that would stand in one place, and some beyond 32 bits. */
const id = fc.oneof(
  fc.nat(20),
  fc.nat(20).map((high) => high * 2 ** 32 + 7),
  fc.constant(Number.MAX_SAFE_INTEGER),
);

it('holds what a map holds', () => {
  const steps = fc.array(fc.tuple(id, fc.option(fc.nat())), { maxLength: 120 });
  fc.assert(
    fc.property(steps, (list) => {
      const map = new IdMap();
      const model = new Map<number, number>();
      for (const [each, value] of list) {
        if (value === null) map.delete(each);
        else map.set(each, value);
        if (value === null) model.delete(each);
        else model.set(each, value);
        expect(map.size).toBe(model.size);
        for (const [known] of list) expect(map.get(known)).toBe(model.get(known));
      }
      expect([...map.ids]).toEqual([...model.keys()].sort((a, b) => a - b));
    }),
  );
});

it('holds thousands that come and go', () => {
  const map = new IdMap();
  for (let each = 0; each < 20_000; each++) map.set(each * 3, each);
  for (let each = 0; each < 20_000; each += 2) map.delete(each * 3);
  expect(map.size).toBe(10_000);
  for (let each = 0; each < 20_000; each++) expect(map.get(each * 3)).toBe(each % 2 === 0 ? undefined : each);
  expect(map.get(1)).toBeUndefined();
});
