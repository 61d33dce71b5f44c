import i18next from 'i18next';
import { initReactI18next } from 'react-i18next';
import { en } from '../../shared/locales/en.ts';
import { type Catalogue, pseudo, pseudoFromRight } from '../../shared/locales/pseudo.ts';
import { ENGLISH, type Formats, type TextLanguage } from '../../shared/spoken.ts';

/** The pseudo-locale: every text in brackets. For tests. */
export const PSEUDO_LOCALE = 'en-XA';
/** The one that runs from right to left. */
export const RIGHT_TO_LEFT = 'en-XB';

/** How the texts come that are not there from the start. */
const catalogues = new Map<string, () => Catalogue | Promise<Catalogue>>([
  // A file of its own, which is fetched only where German is spoken.
  ['de', async () => (await import('../../shared/locales/de.ts')).de],
  [PSEUDO_LOCALE, () => pseudo(en)],
  [RIGHT_TO_LEFT, () => pseudoFromRight(en)],
]);

let formats: Formats = ENGLISH;
let asked = 0;

/** Makes the texts ready, at once: those in English, or in a test those of a pseudo-locale. */
export function startI18n(lng = 'en'): void {
  formats = ENGLISH;
  asked += 1;
  const made = lng === 'en' ? undefined : catalogues.get(lng)?.();
  void i18next.use(initReactI18next).init({
    lng,
    fallbackLng: lng === 'en' ? 'en' : false,
    defaultNS: 'common',
    ns: Object.keys(en),
    initAsync: false,
    interpolation: { escapeValue: false },
    resources: lng === 'en' ? { en } : { [lng]: made as Catalogue },
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
