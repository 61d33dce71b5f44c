import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, it } from 'vitest';
import { root } from '../steps.mjs';

const folder = join(root, 'docs', 'decisions');
const read = (name) => readFileSync(join(folder, name), 'utf8');
const index = read('README.md');
const pages = readdirSync(folder).filter((name) => name.endsWith('.md') && name !== 'README.md');

/** What the index says of a page that bears this title and date. */
const lineOf = (name, text) => {
  const [, title, date] = /^# (.+)\n\n\*Decided (\d{4}-\d{2}-\d{2})\*\n/.exec(text) ?? [];
  return `| ${date} | [${title}](${name}) |`;
};

it.each(pages)('%s bears a date and stands in the index under it', (name) => {
  expect(index).toContain(lineOf(name, read(name)));
});

it('lists the newest first', () => {
  const dates = Array.from(index.matchAll(/^\| (\d{4}-\d{2}-\d{2}) \|/gm), ([, date]) => date);
  expect(dates).toHaveLength(pages.length);
  expect(dates).toEqual(dates.toSorted().reverse());
});

it('misses a page without a date', () => {
  expect(index).not.toContain(lineOf('secrets-by-paste.md', '# A secret comes by the clipboard\n\nThe window'));
});
