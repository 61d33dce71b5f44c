import { expect, it } from 'vitest';
import { SeenIds } from './seenIds.ts';

it('knows at least the last 5,000 ids, and forgets old ones', () => {
  const seen = new SeenIds();
  for (let index = 0; index < 20_000; index++) expect(seen.add(`id${index}`)).toBe(true);
  for (let index = 15_000; index < 20_000; index++) expect(seen.add(`id${index}`)).toBe(false);
  expect(seen.has('id0')).toBe(false);
});
