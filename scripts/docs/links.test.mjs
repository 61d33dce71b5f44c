import { existsSync, readFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { expect, it } from 'vitest';
import { root } from '../steps.mjs';
import { FOLDERS, textFiles } from './sources.mjs';

const pages = textFiles().filter((path) => path.endsWith('.md'));
const read = (path) => readFileSync(join(root, path), 'utf8');

/** Links of a page to files of the repository and to headings, outside of code. */
function linksIn(text) {
  const prose = text.replaceAll(/```[\s\S]*?```/g, '').replaceAll(/`[^`\n]*`/g, '');
  return Array.from(prose.matchAll(/\]\((?!\w+:)([^)#\s]*)(?:#([^)\s]*))?\)/g), ([, file, anchor]) => ({
    file,
    anchor,
  }));
}

/** A heading as an address names it: small letters, spaces as dashes, no other signs. */
const anchorOf = (heading) =>
  heading
    .toLowerCase()
    .replaceAll(/[^\p{L}\p{N} _-]/gu, '')
    .replaceAll(' ', '-');

const anchorsIn = (text) => new Set(Array.from(text.matchAll(/^#+ (.*)$/gm), ([, heading]) => anchorOf(heading)));

/** The links of a page that lead nowhere. */
function brokenIn(path, text) {
  return linksIn(text).flatMap(({ file, anchor }) => {
    const target = file === '' ? path : join(dirname(path), file);
    if (!existsSync(join(root, target))) return [file];
    if (anchor === undefined) return [];
    const there = target === path ? text : read(target);
    return anchorsIn(there).has(anchor) ? [] : [`${file}#${anchor}`];
  });
}

it.each(pages)('%s links only to what is there', (path) => {
  expect(brokenIn(path, read(path))).toEqual([]);
});

/** What the pages make up to show how something is added. */
const EXAMPLE = /\becho\b/;

/** Files and folders of ours that a page names in code, such as `shared/bridge.ts`; with `*` or `<…>` they stand for several. */
function goneIn(text) {
  const named = text.replaceAll(/```[\s\S]*?```/g, '').matchAll(/`([a-z][\w-]*\/[\w./-]*)`/g);
  return Array.from(named, ([, path]) => path).filter(
    (path) => !EXAMPLE.test(path) && FOLDERS.includes(path.split('/')[0]) && !existsSync(join(root, path)),
  );
}

it.each(pages.filter((path) => path !== 'CHANGELOG.md'))('%s names only files that are there', (path) => {
  expect(goneIn(read(path))).toEqual([]);
});

it('tells of a file that is not there', () => {
  const text =
    '`shared/gone.ts` `shared/errors.ts` `electron/` `npm/run` `shared/<domain>.ts`\n```\n`shared/code.ts`\n```';
  expect(goneIn(text)).toEqual(['shared/gone.ts']);
});

it('tells of a page and of a heading that are not there', () => {
  const text = '# Here\n[a](gone.md) [b](design.md) [c](design.md#gone) [d](#gone) [e](#here) `[f](code.md)`';
  expect(brokenIn('docs/senders.md', text)).toEqual(['gone.md', 'design.md#gone', '#gone']);
});
