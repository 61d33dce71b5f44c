import { existsSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, it } from 'vitest';
import { root } from '../steps.mjs';

const page = readFileSync(join(root, 'docs/security.md'), 'utf8');

/** The tests that a text names: a file in code, then the words of its test in quotes. */
const testsIn = (text) =>
  Array.from(text.matchAll(/`([\w./-]+\.(?:test|spec)\.\w+)` “([^”]+)”/g), ([, ...named]) => named);

/** Whether a file has a test in whose name these words stand. */
function hasTest(file, words) {
  if (!existsSync(join(root, file))) return false;
  const source = readFileSync(join(root, file), 'utf8');
  const names = [...source.matchAll(/\b(?:it|test|describe)(?:\.\w+)*\(\s*'([^']+)'|\)\(\s*'([^']+)'/g)];
  return names.some(([, one, each]) => (one ?? each).includes(words));
}

const rows = page.split('\n').filter((line) => /^\| (?!\*?#|What |---)/.test(line) && !line.startsWith('|---'));
const points = rows.filter((row) => /^\| \d+ \|/.test(row));

it('speaks of each of the twenty points, in order', () => {
  expect(points.map((row) => Number(/\d+/.exec(row)?.[0]))).toEqual(Array.from({ length: 20 }, (_, at) => at + 1));
});

it.each(rows)('%s names what holds it', (row) => {
  expect(testsIn(row)).not.toEqual([]);
});

describe('holds by a test that is there', () => {
  it.each(testsIn(page))('%s “%s”', (file, words) => {
    expect(hasTest(file, words)).toBe(true);
  });

  it('and would tell of one that is not', () => {
    expect(hasTest('electron/desktop/policy.test.ts', 'no such test')).toBe(false);
    expect(hasTest('electron/gone.test.ts', 'x')).toBe(false);
  });
});

it.each([
  ['the local API', /local API/],
  ['the page for OBS', /page for OBS/],
  ['links', /`sidestage:\/\/` link/],
  ['the receiver', /forged sender of hooks/],
  ['the relay', /relay's disk/],
  ['the tunnel', /operator of a tunnel/],
  ['the chat', /viewer in chat/],
  ['the proxy', /runs the proxy/],
  ['updates', /update address/],
  ['files that are opened', /hands you a file to open/],
  ['a backup and a report', /is handed a backup, or a file for a report/],
])('the threat model looks at %s', (_door, words) => {
  const who = readFileSync(join(root, 'docs/threat-model.md'), 'utf8')
    .split('\n')
    .filter((line) => line.startsWith('| '));
  expect(who.filter((row) => words.test(row))).not.toEqual([]);
});
