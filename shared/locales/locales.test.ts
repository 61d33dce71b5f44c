import { describe, expect, it } from 'vitest';
import { appError } from '../errors.ts';
import { de } from './de.ts';
import { en } from './en.ts';
import { type Catalogue, pseudo, pseudoFromRight } from './pseudo.ts';

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

describe('the German catalogue', () => {
  const german = new Map(textsOf(de));
  const sorted = (text: string) => [...new Set(placeholders(text))].sort();

  /** German has one ordinal, where English has four. */
  const wanted = texts.map(([name]) => name).filter((name) => !/_ordinal_(one|two|few)$/.test(name));

  it('has every text of the English one, and none besides', () => {
    expect(wanted.filter((name) => !german.has(name))).toEqual([]);
    expect([...german.keys()].filter((name) => !named.has(name))).toEqual([]);
  });

  it('puts in the same values as English does; of one thing the number may be left out', () => {
    const torn = [...german]
      .filter(([name, text]) => {
        const needed = sorted(named.get(name) ?? '');
        const found = sorted(text);
        const missing = needed.filter(
          (value) => !found.includes(value) && !(name.endsWith(SINGLE) && value === 'count'),
        );
        return missing.length > 0 || found.some((value) => !needed.includes(value));
      })
      .map(([name, text]) => `${name}: ${text}`);
    expect(torn).toEqual([]);
  });

  it('has texts that say something, in signs as they are printed in German', () => {
    expect([...german].filter(([, text]) => text.trim() === '' || / {2}/.test(text))).toEqual([]);
    expect([...german].filter(([, text]) => /\w'\w|\.\.\.|["“][^“”]*”|‘|ß(?=[A-Z])/.test(text))).toEqual([]);
    expect([...german].filter(([, text]) => text.split('„').length !== text.split('“').length)).toEqual([]);
  });

  it('begins and ends where the English text does: with a space or a full stop, or without', () => {
    const edges = (text: string) => `${/^ /.test(text)} ${/ $/.test(text)} ${/\.$/.test(text.trim())}`;
    const other = [...german]
      .filter(([name, text]) => edges(text) !== edges(named.get(name) ?? ''))
      // A number is an ordinal by its full stop; an hour is abbreviated by one.
      .filter(([name, text]) => !/ordinal/.test(name) && !/(Std|Tg)\.$/.test(text));
    expect(other).toEqual([]);
  });

  it('says du, never Sie', () => {
    expect([...german].filter(([, text]) => /[a-zäöü,] (Sie|Ihnen|Ihre?[mnrs]?)\b/.test(text))).toEqual([]);
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

describe('the pseudo-locale from right to left', () => {
  it('turns the letters around, and leaves what is put in as it is', () => {
    expect(pseudoFromRight({ a: 'Quiet until {{time}}.' })).toEqual({
      a: '\u200F\u2067\u202EQuiet until \u202C\u2069{{time}}\u2067\u202E.\u202C\u2069',
    });
    const turned = new Map(textsOf(pseudoFromRight(en)));
    for (const [name, text] of texts) expect(placeholders(turned.get(name) ?? ''), name).toEqual(placeholders(text));
  });
});

it('has a sentence for every kind of error', () => {
  const kinds = appError.options.map(({ shape }) => shape.kind.value);
  const told = textsOf(en.errors).map(([name]) => name.split('.')[0]?.split('_')[0] ?? '');
  expect(kinds.filter((kind) => !told.some((name) => name.startsWith(kind)))).toEqual([]);
});
