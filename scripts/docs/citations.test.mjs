import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, it } from 'vitest';
import { root } from '../steps.mjs';
import { apiSectionsOf, citationsIn, faultOf, sectionsOf } from './citations.mjs';
import { textFiles } from './sources.mjs';

const read = (path) => readFileSync(join(root, path), 'utf8');
const files = textFiles();
const pages = files.filter((path) => /^docs\/.*\.md$/.test(path));
/** These speak of citing. */
const NOT_CITING = [
  'scripts/docs/citations.mjs',
  'scripts/docs/citations.test.mjs',
  'shared/platform/endpoints.test.ts',
];
const citing = files.filter((path) => !NOT_CITING.includes(path));

const sections = sectionsOf(pages.map((path) => [path, read(path)]));
const apiSections = apiSectionsOf(read('docs/platform/README.md'));
const faultsIn = (text) => citationsIn(text).flatMap((citation) => faultOf(citation, sections, apiSections) ?? []);

/** Pages of the platform cite each other by number alone; other documents have sections of their own. */
const spelledOut = (path) => {
  const text = read(path).replaceAll(/RFC \d+ §[\d.]+/g, '');
  return path.startsWith('docs/platform/') ? text.replaceAll(/(?<!PLATFORM |[,d] )(?=§\d)/g, 'PLATFORM ') : text;
};

it('finds every citation a section, and the words that it quotes of it', () => {
  const faults = citing.flatMap((path) => faultsIn(spelledOut(path)).map((fault) => `${path}: ${fault}`));
  expect(faults).toEqual([]);
});

it('leaves no section mark that leads nowhere', () => {
  const marks = (text) => text.match(/§\d/g)?.length ?? 0;
  const loose = citing.filter((path) => {
    const text = spelledOut(path);
    const cited = citationsIn(text).filter(({ number }) => number !== null).length;
    return marks(text) > cited;
  });
  expect(loose).toEqual([]);
});

it.each([
  ['a section that is not there', '/** @see PLATFORM §6.9 */', ['PLATFORM §6.9 is no heading']],
  ['the second of a list', '/** @see PLATFORM §6.3, §77 */', ['PLATFORM §77 is no heading']],
  [
    'inside a range',
    '/** @see PLATFORM §11.14 to §11.17 */',
    ['PLATFORM §11.16 is no heading', 'PLATFORM §11.17 is no heading'],
  ],
  ['behind the end of a line', '/**\n * @see PLATFORM\n * §6.9\n */', ['PLATFORM §6.9 is no heading']],
  [
    'words that the section does not say',
    '// DESIGN-LANGUAGE §7 "Telepathy"',
    ['DESIGN-LANGUAGE §7 says nothing of "Telepathy"'],
  ],
  ['a section of the design', '// DESIGN §99', ['DESIGN §99 is no heading']],
  [
    'a section of the API',
    '/** @see API "Telepathy" 3 */',
    ['API "Telepathy" is in no table of docs/platform/README.md'],
  ],
])('tells of %s', (_, text, faults) => {
  expect(faultsIn(text)).toEqual(faults);
});

it('tells of a number that two headings bear', () => {
  const twice = sectionsOf([
    ['docs/platform/rest.md', '## 4. People\n'],
    ['docs/platform/chat.md', '## 4. Joining\n'],
  ]);
  expect(faultOf({ series: 'PLATFORM', number: '4', quotes: [] }, twice, new Set())).toBe(
    'PLATFORM §4 is a heading twice',
  );
});
