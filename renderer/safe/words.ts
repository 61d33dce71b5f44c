import { safeMode as german } from '../../shared/locales/de/safeMode.ts';
import { safeMode as english } from '../../shared/locales/en/safeMode.ts';
import { type Catalogue, pseudo, pseudoFromRight } from '../../shared/locales/pseudo.ts';
import type { TextLanguage } from '../../shared/spoken.ts';

type Name = keyof typeof english;
type Words = Readonly<Record<Name, string>>;

/** Gives a text of this page by its name. */
export type Translate = (name: Name) => string;

/** The page's own texts: it loads neither the catalogue nor what reads it. */
const words: Record<TextLanguage, () => Catalogue | Words> = {
  en: () => english,
  de: () => german,
  'en-XA': () => pseudo(english),
  'en-XB': () => pseudoFromRight(english),
};

export function translator(language: TextLanguage): Translate {
  const spoken = words[language]() as Words;
  return (name) => spoken[name];
}

/** What to speak before main has said it: German to whoever wants that before English. */
export function likelyLanguage(languages: readonly string[]): TextLanguage {
  const wanted = languages.map((tag) => tag.slice(0, 2)).find((tag) => tag === 'de' || tag === 'en');
  return wanted === 'de' ? 'de' : 'en';
}
