import { z } from 'zod';
import { domain } from './domain.ts';
import { ENGLISH, hoursChoices, languageChoices, textLanguages } from './spoken.ts';

export const textLanguage = z.enum(textLanguages);
export const languageChoice = z.enum(languageChoices);
export const hoursChoice = z.enum(hoursChoices);
const hourCycle = hoursChoice.exclude(['system']);

const languageState = z.object({
  texts: textLanguage,
  /** What dates, numbers and sorting follow: the language, as it is used where the person lives, such as `de-AT`. */
  locale: z.string(),
  hours: hourCycle,
  /** What `system` would mean. */
  system: z.object({ texts: textLanguage, hours: hourCycle }),
});

/** The language that is spoken, in the window and in all that main shows by itself. It is chosen in the settings. */
export const language = domain('language', {
  state: {
    schema: languageState,
    empty: { texts: 'en', ...ENGLISH, system: { texts: 'en', hours: 'h23' } },
  },
});

export type LanguageState = z.infer<typeof languageState>;
