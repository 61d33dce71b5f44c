// What code and pages cite, and the headings that such citations lead to.

/** The pages that each name of a document stands for. */
const SERIES = { PLATFORM: 'docs/platform/', DESIGN: 'docs/design.md', 'DESIGN-LANGUAGE': 'docs/design-language.md' };

const ITEM = /§(?<number>\d+(?:\.\d+)?)(?: (?<quotes>"[^"\n]+"(?: and "[^"\n]+")*))?/;
const CITATION = new RegExp(
  `\\b(?<series>PLATFORM|DESIGN-LANGUAGE|DESIGN) (?<items>${plain(ITEM)}(?:(?:, | and | to )${plain(ITEM)})*)`,
  'g',
);
const API = /\bAPI (?<quotes>"[^"\n]+"(?:(?:,| and) "[^"\n]+")*)/g;

/** A pattern as a part of another one, which can't have its names twice. */
function plain({ source }) {
  return source.replaceAll(/\(\?<\w+>/g, '(?:');
}

const quotedIn = (text = '') => Array.from(text.matchAll(/"([^"]+)"/g), ([, words]) => words);

/** What a list such as `§4.2, §11.3 to §11.5, §12 "Verbs"` names; a range brings what lies between. */
function itemsOf(list) {
  const items = [];
  for (const { groups } of list.matchAll(new RegExp(`(?<joint>, | and | to |^)${ITEM.source}`, 'g'))) {
    const { joint, number, quotes } = groups;
    if (joint === ' to ')
      items.push(...between(items.at(-1).number, number).map((each) => ({ number: each, quotes: [] })));
    items.push({ number, quotes: quotedIn(quotes) });
  }
  return items;
}

/** The numbers between two, such as 11.4 for 11.3 and 11.5. */
function between(from, to) {
  const [chapter, first] = from.includes('.') ? from.split('.') : [null, from];
  const last = to.split('.').at(-1);
  const count = Math.max(0, Number(last) - Number(first) - 1);
  return Array.from({ length: count }, (_, at) =>
    [chapter, Number(first) + at + 1].filter((part) => part !== null).join('.'),
  );
}

/**
 * Every citation in a text. Comment signs at the beginnings of lines are passed over, for a citation may go on there.
 * @returns one for each number: which document, which number (null for the API's), and the words it quotes of the section
 */
export function citationsIn(text) {
  const running = text.replaceAll(/\n\s*(?:\*|\/\/|#)?\s*/g, ' ');
  const numbered = Array.from(running.matchAll(CITATION), ({ groups: { series, items } }) =>
    itemsOf(items).map((item) => ({ series, ...item })),
  ).flat();
  const api = Array.from(running.matchAll(API), ({ groups }) => quotedIn(groups.quotes)).flat();
  return [...numbered, ...api.map((name) => ({ series: 'API', number: null, quotes: [name] }))];
}

/**
 * The numbered sections of pages, by document and number, with the text up to the next heading of the same height.
 * @param pages text by path
 */
export function sectionsOf(pages) {
  const sections = new Map();
  for (const [path, text] of pages) {
    const series = Object.keys(SERIES).find((name) => path.startsWith(SERIES[name]));
    if (series === undefined) continue;
    const headings = [...text.matchAll(/^(#+) (\d+(?:\.\d+)?)\.? .*$/gm)];
    const all = [...text.matchAll(/^(#+) .*$/gm)];
    for (const { 1: height, 2: number, index } of headings) {
      const next = all.find((other) => other.index > index && other[1].length <= height.length);
      const key = `${series} §${number}`;
      sections.set(key, [...(sections.get(key) ?? []), text.slice(index, next?.index)]);
    }
  }
  return sections;
}

/** The names of the API's sections that the table of docs/platform/README.md lists. */
export function apiSectionsOf(readme) {
  const table = readme.slice(readme.indexOf('| API section |'));
  return new Set(table.split('\n').flatMap((line) => quotedIn(line.split('|')[1])));
}

/** What is wrong with a citation; null: it leads somewhere. */
export function faultOf({ series, number, quotes }, sections, apiSections) {
  if (series === 'API')
    return apiSections.has(quotes[0]) ? null : `API "${quotes[0]}" is in no table of docs/platform/README.md`;
  const found = sections.get(`${series} §${number}`);
  if (found === undefined) return `${series} §${number} is no heading`;
  if (found.length > 1) return `${series} §${number} is a heading twice`;
  const missing = quotes.find((words) => !found[0].toLowerCase().includes(words.toLowerCase()));
  return missing === undefined ? null : `${series} §${number} says nothing of "${missing}"`;
}
