import { type LanguageState, textLanguage } from '../../shared/language.ts';
import type { Settings } from '../../shared/settings.ts';
import { ENGLISH, type HourCycle, type TextLanguage } from '../../shared/spoken.ts';
import type { SystemLanguage } from '../kernel/desktop.ts';
import type { Observable } from '../kernel/ports.ts';
import { Subject } from '../kernel/subject.ts';

type Chosen = Pick<Settings, 'language' | 'hours'>;

/** The language that is spoken, told anew when the person chooses another one. */
export function openLanguage(settings: Observable<Chosen>, system: SystemLanguage): Observable<LanguageState> {
  const state = new Subject(languageOf(settings.value, system));
  settings.subscribe((chosen) => {
    const next = languageOf(chosen, system);
    if (JSON.stringify(next) !== JSON.stringify(state.value)) state.set(next);
  });
  return state;
}

/** What the person chose, or the system's where they leave it to the system. */
export function languageOf({ language, hours }: Chosen, system: SystemLanguage): LanguageState {
  const ofSystem = { texts: firstKnown(system.languages), hours: hoursOf(system.locale) };
  const texts = language === 'system' ? ofSystem.texts : language;
  return {
    texts,
    locale: localeOf(texts, system.locale),
    hours: hours === 'system' ? ofSystem.hours : hours,
    system: ofSystem,
  };
}

/** The first of these languages that texts are written in; English when there is none. */
function firstKnown(languages: readonly string[]): TextLanguage {
  for (const tag of languages) {
    const known = textLanguage.safeParse(tag).data ?? textLanguage.safeParse(languageIn(tag)).data;
    if (known !== undefined) return known;
  }
  return 'en';
}

/** A German of the system's own country counts and dates as it is done there. */
function localeOf(texts: TextLanguage, systemLocale: string): string {
  if (texts !== 'de') return ENGLISH.locale;
  return languageIn(systemLocale) === 'de' && isLocale(systemLocale) ? systemLocale : 'de';
}

function hoursOf(locale: string): HourCycle {
  if (!isLocale(locale)) return 'h23';
  const { hourCycle } = new Intl.DateTimeFormat(locale, { hour: 'numeric' }).resolvedOptions();
  return hourCycle === 'h11' || hourCycle === 'h12' ? 'h12' : 'h23';
}

/** A system may name none, or one that nobody else knows. */
function isLocale(tag: string): boolean {
  try {
    return Intl.DateTimeFormat.supportedLocalesOf(tag).length > 0;
  } catch {
    return false;
  }
}

const languageIn = (tag: string): string => tag.split('-')[0] ?? tag;
