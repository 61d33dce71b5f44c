import i18next from 'i18next';
import { initReactI18next } from 'react-i18next';
import { enFirst } from '../../shared/locales/enFirst.ts';
import { type Catalogue, pseudo, pseudoFromRight } from '../../shared/locales/pseudo.ts';
import { ENGLISH, type Formats, type TextLanguage } from '../../shared/spoken.ts';

/** The pseudo-locale: every text in brackets. For tests. */
export const PSEUDO_LOCALE = 'en-XA';
/** The one that runs from right to left. */
export const RIGHT_TO_LEFT = 'en-XB';

const fetchMore = async () => (await import('../../shared/locales/enMore.ts')).enMore;
const fetchEnglish = async () => ({ ...enFirst, ...(await fetchMore()) });

/** How the texts of the other languages come, each in whole and only where it is spoken. */
const catalogues = new Map<string, () => Promise<Catalogue>>([
  ['de', async () => (await import('../../shared/locales/de.ts')).de],
  [PSEUDO_LOCALE, async () => pseudo(await fetchEnglish())],
  [RIGHT_TO_LEFT, async () => pseudoFromRight(await fetchEnglish())],
]);

let formats: Formats = ENGLISH;
let asked = 0;
let isWhole = false;

/** Makes texts ready, at once: those of the first screens, in English. `lng`, `texts`: for tests, which have all of a language. */
export function startI18n(lng = 'en', texts: Catalogue = enFirst): void {
  formats = ENGLISH;
  asked += 1;
  isWhole = texts !== enFirst;
  void i18next.use(initReactI18next).init({
    lng,
    fallbackLng: lng === 'en' ? 'en' : false,
    defaultNS: 'common',
    initAsync: false,
    interpolation: { escapeValue: false },
    // A group of its own, as more are put into it.
    resources: { [lng]: { ...texts } },
  });
  keepNumberFormats();
}

/** i18next makes a format anew for each number that it writes, which takes longer than all else that it does. */
function keepNumberFormats(): void {
  const known = new Map<string, Intl.NumberFormat>();
  i18next.services.formatter?.add('number', (value: number) => {
    const { locale } = formats;
    const format = known.get(locale) ?? new Intl.NumberFormat(locale);
    known.set(locale, format);
    return format.format(value);
  });
}

/**
 * Has every English text there, for whatever is drawn behind the first screens: other languages fall back on it. Fetched once; after a
 * failure the next call tries again.
 */
export async function loadTexts(): Promise<void> {
  if (isWhole) return;
  const bundles = Object.entries(await fetchMore());
  for (const [name, texts] of bundles) i18next.addResourceBundle('en', name, texts, false, false, { skipCopy: true });
  isWhole = true;
}

/** Has everything on the screen speak this language and write times and numbers so, without losing its place. */
export async function speak(next: Formats & { texts: TextLanguage }): Promise<void> {
  asked += 1;
  const mine = asked;
  const { texts } = next;
  const load = i18next.hasResourceBundle(texts, 'common') ? undefined : catalogues.get(texts);
  if (load) {
    const catalogue = await load();
    for (const [name, bundle] of Object.entries(catalogue)) i18next.addResourceBundle(texts, name, bundle);
  }
  // Another language was asked for meanwhile.
  if (mine !== asked) return;
  formats = next;
  await i18next.changeLanguage(texts);
  document.documentElement.lang = texts;
  document.documentElement.dir = textDirection();
}

/** What dates, numbers and sorting follow. */
export function textLocale(): string {
  return formats.locale;
}

/** What times are written by. */
export function textFormats(): Formats {
  return formats;
}

/** Where lines begin: pieces that do not read it off the page are told so. */
export function textDirection(): 'ltr' | 'rtl' {
  return i18next.language === RIGHT_TO_LEFT ? 'rtl' : 'ltr';
}
