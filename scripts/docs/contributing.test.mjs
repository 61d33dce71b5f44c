import { readFileSync } from 'node:fs';
import { expect, it } from 'vitest';

const root = new URL('../../', import.meta.url);
const read = (/** @type {string} */ path) => readFileSync(new URL(path, root), 'utf8');

/** The lines of the page that run those tests of a file whose names hold a word: file and word. */
const named = [...read('CONTRIBUTING.md').matchAll(/^npx (?:vitest run|playwright test) (\S+) -[tg] '([^']+)'/gm)].map(
  ([, file = '', word = '']) => [file, word],
);

it('shows how to run tests by their names', () => {
  expect(named).toHaveLength(2);
});

it.each(named)('%s has a test whose name says “%s”', (file = '', word = '') => {
  const names = [...read(file).matchAll(/^\s*(?:it|test|describe)(?:\.\w+)*\(\s*'([^']+)'/gm)].map(([, name]) => name);
  expect(names.filter((name) => name?.includes(word))).not.toEqual([]);
});
