import { createInstance } from 'i18next';
import { notifications } from '../../shared/locales/en/notifications.ts';
import { type Catalogue, pseudo } from '../../shared/locales/pseudo.ts';

/** The names of a catalogue's texts, as `group.text`; of one with plural forms only what stands before them counts. */
type NamesOf<C> = C extends string
  ? never
  : {
      [K in keyof C & string]: C[K] extends string ? Singular<K> : `${K}.${NamesOf<C[K]>}`;
    }[keyof C & string];
type Singular<K extends string> = K extends `${infer Name}_${'one' | 'other'}` ? Name : K;

/** A text that main itself shows, with its values in place. */
export type Texts = (
  name: NamesOf<(typeof notifications)['desktop']>,
  values?: Record<string, string | number>,
) => string;

/**
 * The texts that main shows outside the window: notifications of the desktop. Values are put in as they are.
 * @param language as the catalogues name it; `en-XA` is the pseudo-locale for tests
 */
export function createTexts(language = 'en'): Texts {
  const { desktop } = notifications;
  const texts = createInstance({
    lng: language,
    fallbackLng: language === 'en-XA' ? false : 'en',
    defaultNS: 'desktop',
    ns: ['desktop'],
    initAsync: false,
    interpolation: { escapeValue: false },
    resources: language === 'en-XA' ? { [language]: { desktop: pseudo(desktop as Catalogue) } } : { en: { desktop } },
  });
  void texts.init();
  return (name, values = {}) => texts.t(name, values);
}
