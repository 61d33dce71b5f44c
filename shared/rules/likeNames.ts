import { foldText } from './foldText.ts';

/** Shorter pieces of names are had by many who have nothing to do with one another. */
const LEAST_LETTERS = 5;
const MOST_PIECES = 6;
const HUMPS = /(?<=\p{Ll})(?=\p{Lu})/gu;
const BETWEEN_PIECES = /[^\p{L}]+/u;

/**
 * What names have in common that are alike: their letters without numbers and signs, and each longer piece of them. `cheap_clicks77`
 * is like `CheapClicks` and `cheap-views`, and has the keys `cheapclicks`, `cheap` and `clicks`.
 */
export function nameKeys(name: string): string[] {
  const pieces = foldText(name.replaceAll(HUMPS, '_'))
    .split(BETWEEN_PIECES)
    .filter((piece) => piece !== '');
  const keys = new Set([pieces.join(''), ...pieces.slice(0, MOST_PIECES)]);
  return [...keys].filter((key) => key.length >= LEAST_LETTERS);
}
