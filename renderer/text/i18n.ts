import i18next from 'i18next';
import { initReactI18next } from 'react-i18next';
import { en } from '../../shared/locales/en.ts';
import { pseudo } from '../../shared/locales/pseudo.ts';

/** The pseudo-locale: every text in brackets. For tests. */
export const PSEUDO_LOCALE = 'en-XA';

/** Makes the catalogues ready, at once. Once per window. */
export function startI18n(language = 'en'): void {
  void i18next.use(initReactI18next).init({
    lng: language,
    fallbackLng: language === PSEUDO_LOCALE ? false : 'en',
    defaultNS: 'common',
    ns: Object.keys(en),
    initAsync: false,
    interpolation: { escapeValue: false },
    resources: language === PSEUDO_LOCALE ? { [PSEUDO_LOCALE]: pseudo(en) } : { en },
  });
}

/** The language that dates, numbers and sorting follow. */
export function textLocale(): string {
  return i18next.language === PSEUDO_LOCALE ? 'en' : (i18next.language ?? 'en');
}
