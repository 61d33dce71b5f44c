import fc from 'fast-check';
import { expect, it } from 'vitest';
import { eventKey } from './eventKey.ts';

const shuffled = (value: unknown): unknown => {
  if (Array.isArray(value)) return value.map(shuffled);
  if (typeof value !== 'object' || value === null) return value;
  return Object.fromEntries(
    Object.entries(value)
      .reverse()
      .map(([name, each]) => [name, shuffled(each)]),
  );
};

it('is the same whatever the order of the fields, and another for anything else', () => {
  fc.assert(
    fc.property(fc.string(), fc.jsonValue({ maxDepth: 4 }), fc.jsonValue({ maxDepth: 4 }), (event, one, other) => {
      expect(eventKey(event, shuffled(one))).toBe(eventKey(event, one));
      expect(eventKey(event, one)).toMatch(/^[\w-]{22}$/);
      const alike = JSON.stringify(shuffled(one)) === JSON.stringify(shuffled(other));
      if (eventKey(event, one) === eventKey(event, other) && !alike) {
        expect(sorted(one)).toBe(sorted(other));
      }
    }),
  );
  expect(eventKey('a', { x: 1 })).not.toBe(eventKey('b', { x: 1 }));
  expect(eventKey('a', { x: 1 })).not.toBe(eventKey('a', { x: '1' }));
  expect(eventKey('a', { x: [1, 2] })).not.toBe(eventKey('a', { x: [2, 1] }));
  expect(eventKey('a', ['a,b'])).not.toBe(eventKey('a', ['a', 'b']));
});

it('takes any depth and any size', () => {
  const deep = JSON.parse(`${'['.repeat(100_000)}${']'.repeat(100_000)}`);
  expect(eventKey('a', deep)).toHaveLength(22);
  const wide = Object.fromEntries(Array.from({ length: 50_000 }, (_, nth) => [`n${nth}`, nth]));
  expect(eventKey('a', { wide, long: 'x'.repeat(1_000_000) })).toHaveLength(22);
});

const sorted = (value: unknown): string =>
  JSON.stringify(value, (_, each) =>
    typeof each === 'object' && each !== null && !Array.isArray(each)
      ? Object.fromEntries(Object.entries(each).sort(([a], [b]) => (a < b ? -1 : 1)))
      : each,
  );
