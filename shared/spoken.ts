/** What both the window and main know of languages; without a schema, so that the window's start stays small. */

/** The languages that texts are written in; the last two are made of English, to test with: longer, and from right to left. */
export const textLanguages = ['en', 'de', 'en-XA', 'en-XB'] as const;
/** What a person can choose. */
export const languageChoices = ['system', 'en', 'de'] as const;
/** Whether a day has 24 hours, or twice 12. */
export const hoursChoices = ['system', 'h23', 'h12'] as const;

export type TextLanguage = (typeof textLanguages)[number];
export type HourCycle = Exclude<(typeof hoursChoices)[number], 'system'>;
/** What dates, times and numbers are written by. `locale`: BCP 47, such as `de-AT`. */
export type Formats = { locale: string; hours: HourCycle };

/** By what English texts are written: the day stands before the month. */
export const ENGLISH: Formats = { locale: 'en-GB', hours: 'h23' };

/** A time of day in the options of `Intl.DateTimeFormat`: `20:09`, or `8:09 pm`. */
export function timeOfDay(hours: HourCycle) {
  return { hour: hours === 'h23' ? '2-digit' : 'numeric', minute: '2-digit', hourCycle: hours } as const;
}
