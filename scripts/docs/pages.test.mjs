import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, it } from 'vitest';
import { root } from '../steps.mjs';
import { notUsed } from './notUsed.mjs';
import { makePages } from './pages.mjs';

const { pages, rows } = makePages();

it.each([...pages.keys()])('%s is what `npm run docs` makes', (path) => {
  expect(readFileSync(join(root, path), 'utf8')).toBe(pages.get(path));
});

it.each([...pages])('%s has no part that is empty', (_, text) => {
  expect(text).not.toMatch(/<!-- generated: [\w -]+ -->\s*<!-- end -->/);
});

it('has no endpoint without an implementation, and none without a test', () => {
  expect(rows.filter(({ isImplemented }) => !isImplemented).map(({ name }) => name)).toEqual([]);
  expect(rows.filter(({ isTested }) => !isTested).map(({ name }) => name)).toEqual([]);
});

it('says why, of each endpoint that the app does not use and of no other', () => {
  const unused = rows.filter(({ usedIn }) => usedIn.length === 0).map(({ name }) => name);
  expect(Object.keys(notUsed).sort()).toEqual(unused.sort());
  const lines = pages.get('docs/coverage.md').split('\n');
  for (const [name, reason] of Object.entries(notUsed)) {
    expect(lines.find((line) => line.startsWith(`| \`${name}\` |`))).toContain(`| – ${reason} |`);
  }
});

it('says where the app uses an endpoint, and counts no stand-in of a test as use', () => {
  const usedIn = (name) => rows.find((row) => row.name === name)?.usedIn;
  expect(usedIn('oauth.createShortcode')).toEqual(['account']);
  expect(usedIn('chats.users')).toContain('chatters');
  expect(usedIn('channels.partnershipCodes')).toEqual([]);
  expect(rows.flatMap((row) => row.usedIn)).not.toContain('testing');
});
