import { createInstance } from 'i18next';
import { type LanguageState, language as languageFace } from '../../shared/language.ts';
import { common as germanCommon } from '../../shared/locales/de/common.ts';
import { frame as germanFrame } from '../../shared/locales/de/frame.ts';
import { menu as germanMenu } from '../../shared/locales/de/menu.ts';
import { notifications as german } from '../../shared/locales/de/notifications.ts';
import { polls as germanPolls } from '../../shared/locales/de/polls.ts';
import { streamWrites as germanStreamWrites } from '../../shared/locales/de/streamWrites.ts';
import { tray as germanTray } from '../../shared/locales/de/tray.ts';
import { writes as germanWrites } from '../../shared/locales/de/writes.ts';
import { common } from '../../shared/locales/en/common.ts';
import { frame } from '../../shared/locales/en/frame.ts';
import { menu } from '../../shared/locales/en/menu.ts';
import { notifications } from '../../shared/locales/en/notifications.ts';
import { polls } from '../../shared/locales/en/polls.ts';
import { streamWrites } from '../../shared/locales/en/streamWrites.ts';
import { tray } from '../../shared/locales/en/tray.ts';
import { writes } from '../../shared/locales/en/writes.ts';
import type { NamesOf } from '../../shared/locales/names.ts';
import { type Catalogue, pseudo, pseudoFromRight } from '../../shared/locales/pseudo.ts';
import type { Formats } from '../../shared/spoken.ts';
import { Subject } from './subject.ts';

/** What main itself shows outside the window, a namespace each; a new one is a line here and one in `de`. */
const en = {
  ...{ desktop: notifications.desktop, tray, menu, places: frame.places, polls, writes, streamWrites },
  duration: common.duration,
} as const;
const de: Record<keyof typeof en, Catalogue> = {
  desktop: german.desktop,
  tray: germanTray,
  menu: germanMenu,
  places: germanFrame.places,
  polls: germanPolls,
  writes: germanWrites,
  streamWrites: germanStreamWrites,
  duration: germanCommon.duration,
};

type Namespace = keyof typeof en;

/** Those of notifications stand alone, others behind their namespace: `tray:quit`. */
type Name = NamesOf<(typeof en)['desktop']> | { [N in Namespace]: `${N}:${NamesOf<(typeof en)[N]>}` }[Namespace];

/** A text that main itself shows, with its values in place, in the language of this moment. */
export type Texts = {
  (name: Name, values?: Record<string, string | number>): string;
  /** What dates, times and numbers are written by at this moment. */
  readonly formats: Formats;
};

/**
 * The texts that main shows outside the window. Values are put in as they are.
 * @param language what is spoken; a name alone is for tests
 */
export function createTexts(
  language: { readonly value: LanguageState } | LanguageState['texts'] = languageFace.state.empty.texts,
): Texts {
  const spoken =
    typeof language === 'string' ? new Subject({ ...languageFace.state.empty, texts: language }) : language;
  const i18n = createInstance({
    lng: 'en',
    fallbackLng: 'en',
    defaultNS: 'desktop',
    ns: Object.keys(en),
    initAsync: false,
    interpolation: { escapeValue: false },
    resources: { en, de, 'en-XA': pseudo(en), 'en-XB': pseudoFromRight(en) },
  });
  void i18n.init();
  i18n.services.formatter?.add('number', (value: number) => new Intl.NumberFormat(spoken.value.locale).format(value));
  const texts = (name: Name, values: Record<string, string | number> = {}) =>
    i18n.t(name as never, { ...values, lng: spoken.value.texts } as never) as unknown as string;
  return Object.defineProperty(texts, 'formats', { get: () => spoken.value }) as Texts;
}
