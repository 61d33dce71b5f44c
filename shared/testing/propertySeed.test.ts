import fc from 'fast-check';
import { expect, inject, it } from 'vitest';

const drawn = (seed?: number) => fc.sample(fc.string(), seed === undefined ? 20 : { numRuns: 20, seed });

it('draws the values of a property from the seed of the run', () => {
  expect(drawn()).toEqual(drawn(inject('propertySeed')));
  expect(drawn()).not.toEqual(drawn(inject('propertySeed') + 1));
});
