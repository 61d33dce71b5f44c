import { bareLetters } from './bareLetters.ts';

const ASCII = /^\p{ASCII}*$/u;
/** Letters that are lower case already and still equal another one: ς and σ, ſ and s, µ and μ, … */
const VARIANTS =
  /\u{345}|[\u{b5}\u{17f}\u{3c2}\u{3d0}\u{3d1}\u{3d5}\u{3d6}\u{3f0}\u{3f1}\u{3f5}\u{1c80}-\u{1c88}\u{1e9b}\u{1fbe}]/gu;
/** Whether there may be a Latin letter with an accent: most names of other scripts have none, and are not taken apart. */
const MAY_HAVE_ACCENTS = /[\u{c0}-\u{24f}\u{1e00}-\u{1eff}]|\p{M}/u;
/** In other scripts a mark makes another letter, such as й or ガ. */
const ACCENTS = /(?<=\p{Script=Latin})\p{M}+/gu;
const STROKED = new RegExp(`[${[...bareLetters.keys()].join('')}]`, 'gu');

/**
 * The form under which names are compared: NFC, without case, Latin letters without their accents, the same in every locale. Two texts
 * that differ only in case fold to the same, also where lower-casing depends on the place in a word (Greek sigma).
 */
export function foldName(text: string): string {
  if (ASCII.test(text)) return text.toLowerCase();
  const lower = text.normalize('NFC').toLowerCase();
  const alike = lower.replace(VARIANTS, (letter) => letter.toUpperCase().toLowerCase());
  return (MAY_HAVE_ACCENTS.test(alike) ? withoutAccents(alike) : alike).normalize('NFC');
}

function withoutAccents(lower: string): string {
  return lower
    .normalize('NFD')
    .replace(ACCENTS, '')
    .replace(STROKED, (letter) => bareLetters.get(letter) ?? letter);
}
