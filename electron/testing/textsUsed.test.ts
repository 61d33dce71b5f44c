import { globSync, readFileSync } from 'node:fs';
import path from 'node:path';
import { expect, it } from 'vitest';
import { en } from '../../shared/locales/en.ts';
import type { Catalogue } from '../../shared/locales/pseudo.ts';

const ROOT = path.join(import.meta.dirname, '../..');
const HOLE = '\u0000';

/** Every text's name: its catalogue, and where it stands in there. */
function namesOf(catalogue: Catalogue, above: readonly string[] = []): string[][] {
  return Object.entries(catalogue).flatMap(([key, value]) =>
    typeof value === 'string' ? [[...above, key]] : namesOf(value, [...above, key]),
  );
}

function readSources(): string {
  const files = globSync('{renderer,electron,shared}/**/*.{ts,tsx}', { cwd: ROOT }).filter(
    (file) => !/\.test\.|[\\/](testing|locales)[\\/]/.test(file),
  );
  return files.map((file) => readFileSync(path.join(ROOT, file), 'utf8')).join('\n');
}

const sources = readSources();

/** What stands between quotes, and what names a member of an object: some texts are shown for each member. */
const words = new Set(
  Array.from(sources.matchAll(/'([\w.:]+)'|\b([a-z]\w*)\??:/g), ([, word, member]) => word ?? member),
);

/** Names with holes, such as `health.${kind}`: those that are asked for, and those with a dot or a colon in them. */
const patterns = Array.from(sources.matchAll(/(\bt\(\s*)?`([^`]*\$\{[^`]*)`/g), ([, asked, text = '']) => ({
  isAsked: asked !== undefined,
  text: text.replace(/\$\{(?:[^{}]|\{[^{}]*\})*\}/g, HOLE),
}))
  .filter(({ isAsked, text }) => isAsked || /[.:]/.test(text))
  .filter(({ text }) => /^[\w.:\0]+$/.test(text) && /\w/.test(text))
  .map(({ text }) => new RegExp(`^${text.replaceAll('.', '\\.').replaceAll(HOLE, '[\\w.-]+')}$`));

/** The ways a text may be asked for: whole, or by its end where a component asks below a prefix; its form is i18next's to choose. */
function waysToAsk([catalogue = '', ...below]: readonly string[]): string[] {
  const whole = below.join('.').replace(/_(zero|one|other)$/, '');
  return [whole, whole.replace(/_\w+$/, '')].flatMap((key) => {
    const parts = key.split('.');
    return [`${catalogue}:${key}`, ...parts.map((_, index) => parts.slice(index).join('.'))];
  });
}

const isUsed = (name: readonly string[]) =>
  waysToAsk(name).some((way) => words.has(way) || patterns.some((pattern) => pattern.test(way)));

it('shows every text of the catalogue somewhere', () => {
  const names = namesOf(en);
  expect(names.length).toBeGreaterThan(1_000);
  expect(names.filter((name) => !isUsed(name)).map((name) => name.join('.'))).toEqual([]);
});

it('would notice a text that nobody shows', () => {
  expect(isUsed(['hooks', 'noSuchGroup', 'textThatNobodyShows'])).toBe(false);
  expect(isUsed(['hooks', 'textThatNobodyShows_one'])).toBe(false);
});

it('asks for no catalogue that is not there', () => {
  const asked = Array.from(sources.matchAll(/\bt\(\s*['`](\w+):/g), ([, name = '']) => name);
  expect(asked.length).toBeGreaterThan(20);
  expect(asked.filter((name) => !Object.hasOwn(en, name))).toEqual([]);
});

it('has every text that is asked for by its whole name with the catalogue', () => {
  const formless = (name: string) => [name, name.replace(/_(zero|one|other)$/, ''), name.replace(/_\w+$/, '')];
  const known = new Set(namesOf(en).flatMap(([catalogue, ...below]) => formless(`${catalogue}:${below.join('.')}`)));
  const asked = Array.from(sources.matchAll(/\bt\(\s*'(\w+:[\w.]+)'/g), ([, name = '']) => name);
  expect(asked.length).toBeGreaterThan(5);
  expect(asked.filter((name) => !known.has(name))).toEqual([]);
});
