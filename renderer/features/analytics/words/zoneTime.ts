import { type HourCycle, timeOfDay } from '../../../../shared/spoken.ts';
import { textFormats } from '../../../text/i18n.ts';

type Style = 'time' | 'exact' | 'day' | 'date';

function optionsOf(style: Style, hours: HourCycle): Intl.DateTimeFormatOptions {
  const time = timeOfDay(hours);
  const day = { day: 'numeric', month: 'short' } as const;
  return { time, exact: { ...time, second: '2-digit' as const }, day, date: { ...day, year: 'numeric' as const } }[
    style
  ];
}

const formats = new Map<string, Intl.DateTimeFormat>();

function format(locale: string, zone: string, options: Intl.DateTimeFormatOptions): Intl.DateTimeFormat {
  const key = `${locale} ${zone} ${Object.entries(options).join()}`;
  const known = formats.get(key);
  if (known !== undefined) return known;
  const made = new Intl.DateTimeFormat(locale, { ...options, timeZone: zone });
  formats.set(key, made);
  return made;
}

/** A moment in a time zone (IANA name): `20:09`, `20:09:41` exactly, `20 Nov` for the day, `20 Nov 2026` for the date. */
export function zoneWords(style: Style, atMs: number, zone: string): string {
  const { locale, hours } = textFormats();
  return format(locale, zone, optionsOf(style, hours)).format(atMs);
}

/** The date of a zone's calendar at a moment: `2026-11-20`. */
export function zoneDate(atMs: number, zone: string): string {
  const parts = format('en-GB', zone, { year: 'numeric', month: '2-digit', day: '2-digit' }).formatToParts(atMs);
  const part = (type: string) => parts.find((one) => one.type === type)?.value ?? '';
  return `${part('year').padStart(4, '0')}-${part('month')}-${part('day')}`;
}

/** How far a zone is from UTC at a moment: `UTC+1`, `UTC−3:30`, `UTC`. */
export function zoneOffset(atMs: number, zone: string): string {
  const parts = format('en-GB', zone, { timeZoneName: 'shortOffset' }).formatToParts(atMs);
  const name = parts.find(({ type }) => type === 'timeZoneName')?.value ?? '';
  return name.replace('GMT', 'UTC').replace(/\+0$/, '').replace('-', '−');
}
