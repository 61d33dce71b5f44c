import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, it } from 'vitest';
import { root } from '../steps.mjs';
import { makePages } from './pages.mjs';

const { pages, rows } = makePages();

it.each([...pages.keys()])('%s is what `npm run docs` makes', (path) => {
  expect(readFileSync(join(root, path), 'utf8')).toBe(pages.get(path));
});

it('has no endpoint without an implementation, and none without a test', () => {
  expect(rows.filter(({ isImplemented }) => !isImplemented).map(({ name }) => name)).toEqual([]);
  expect(rows.filter(({ isTested }) => !isTested).map(({ name }) => name)).toEqual([]);
});

it.each([...pages])('%s names only what stands in the repository', (_, text) => {
  for (const [, target = ''] of text.matchAll(/\]\(((?!https?:)[^)#]+)/g)) {
    const folder = text === pages.get('docs/simulator.md') || text === pages.get('docs/coverage.md') ? 'docs' : 'docs/platform';
    expect([target, () => readFileSync(join(root, folder, target))[1]]).toBeDefined();
  }
});
