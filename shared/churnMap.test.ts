import fc from 'fast-check';
import { expect, it } from 'vitest';
import { ChurnMap } from './churnMap.ts';

it('holds what a map holds, in the order in which it came, whatever comes and goes', () => {
  const act = fc.record({ key: fc.nat(6), what: fc.constantFrom('set', 'delete') });
  fc.assert(
    fc.property(fc.array(act, { maxLength: 60 }), (acts) => {
      const map = new ChurnMap<number, { nth: number }>();
      const model = new Map<number, { nth: number }>();
      for (const [nth, { key, what }] of acts.entries()) {
        if (what === 'delete') expect(map.delete(key)).toBe(model.delete(key));
        else {
          map.set(key, { nth });
          model.set(key, { nth });
        }
        expect(map.get(key)).toEqual(model.get(key));
        expect(map.has(key)).toBe(model.has(key));
      }
      expect(map.size).toBe(model.size);
      expect([...map.values()]).toEqual([...model.values()]);
    }),
  );
});

it('can be emptied while it is looked through', () => {
  const map = new ChurnMap<number, { key: number }>();
  for (const key of [1, 2, 3]) map.set(key, { key });
  const seen: number[] = [];
  for (const { key } of map.values()) {
    seen.push(key);
    map.delete(key + 1);
  }
  expect(seen).toEqual([1, 3]);
});
