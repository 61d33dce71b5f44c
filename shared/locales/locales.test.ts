import { describe, expect, it } from 'vitest';
import { appError } from '../errors.ts';
import { en } from './en.ts';
import { type Catalogue, pseudo } from './pseudo.ts';

/** Every text of a catalogue under its full name. */
function textsOf(catalogue: Catalogue, above = ''): [name: string, text: string][] {
  return Object.entries(catalogue).flatMap(([key, value]) =>
    typeof value === 'string' ? [[above + key, value] as [string, string]] : textsOf(value, `${above}${key}.`),
  );
}

const placeholders = (text: string) => [...text.matchAll(/\{\{(\w+)(?:, \w+)?\}\}/g)].map(([, name = '']) => name);
const texts = textsOf(en);
const named = new Map(texts);
const [PLURAL, SINGLE] = ['_other', '_one'];

describe('the English catalogue', () => {
  it('has texts that say something, without a space twice', () => {
    expect(texts.length).toBeGreaterThan(1_000);
    expect(texts.filter(([, text]) => text.trim() === '' || / {2}/.test(text))).toEqual([]);
  });

  it('has placeholders that can be filled in, and no bracket besides but where brackets are what it tells of', () => {
    const torn = texts
      .filter(([name]) => !name.startsWith('senders.custom.'))
      .filter(([, text]) => /[{}]/.test(text.replace(/\{\{\w+(?:, \w+)?\}\}/g, '')));
    expect(torn).toEqual([]);
  });

  it('has both forms of what is counted', () => {
    const lonely = texts
      .map(([name]) => name)
      .filter((name) => name.endsWith(PLURAL) && !named.has(name.slice(0, -PLURAL.length) + SINGLE))
      .concat(
        texts
          .map(([name]) => name)
          .filter((name) => name.endsWith(SINGLE) && !named.has(name.slice(0, -SINGLE.length) + PLURAL)),
      );
    expect(lonely).toEqual([]);
  });

  it('writes apostrophes and dots as a printed page does', () => {
    expect(texts.filter(([, text]) => /\w'\w|\.\.\./.test(text))).toEqual([]);
  });
});

describe('the pseudo-locale', () => {
  const stretched = new Map(textsOf(pseudo(en)));

  it('has the same texts, each in brackets and a third longer', () => {
    expect([...stretched.keys()]).toEqual([...named.keys()]);
    for (const [name, text] of texts) {
      const shown = stretched.get(name) ?? '';
      expect(shown.startsWith(`⟦${text}`) && shown.endsWith('⟧'), name).toBe(true);
      expect(shown.length - text.length - 2, name).toBe(Math.ceil(text.length / 3));
    }
  });

  it('leaves placeholders as they are', () => {
    for (const [name, text] of texts) expect(placeholders(stretched.get(name) ?? ''), name).toEqual(placeholders(text));
  });

  it('keeps groups within groups', () => {
    expect(pseudo({ a: { b: { c: 'abc' } }, d: 'x' })).toEqual({ a: { b: { c: '⟦abc·⟧' } }, d: '⟦x·⟧' });
  });
});

it('has a sentence for every kind of error', () => {
  const kinds = appError.options.map(({ shape }) => shape.kind.value);
  const told = textsOf(en.errors).map(([name]) => name.split('.')[0]?.split('_')[0] ?? '');
  expect(kinds.filter((kind) => !told.some((name) => name.startsWith(kind)))).toEqual([]);
});
