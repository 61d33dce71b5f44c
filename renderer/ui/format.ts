import i18next from 'i18next';
import { clockWords, type DurationUnit, durationWords } from '../../shared/duration.ts';
import { timeOfDay } from '../../shared/spoken.ts';
import { textFormats, textLocale } from '../text/i18n.ts';

const NO_BREAK = ' ';
const MINUTE_MS = 60_000;
const DAY_MS = 86_400_000;

const numbers = new Map<string, Intl.NumberFormat>();
const dates = new Map<string, Intl.DateTimeFormat>();
let lastMinute = { minute: Number.NaN, formats: textFormats(), text: '' };

/** A number in digits, grouped, with a real minus: `12,384`, `−3`. */
export function formatNumber(value: number, digits = 0): string {
  return numberFormat(digits).format(value).replace('-', '−');
}

/** A change, always with its sign: `+212`, `−148`. */
export function formatChange(value: number): string {
  return value > 0 ? `+${formatNumber(value)}` : formatNumber(value);
}

/** Percent from 0 to 100: `25 %`. */
export function formatPercent(percent: number): string {
  return `${formatNumber(Math.round(percent))}${NO_BREAK}%`;
}

/** How long, in words of at most two units: `450 ms` (when asked for), `12 s`, `1 min 12 s`, `3 h 12 min`. */
export function formatDuration(ms: number, options: { fine?: boolean } = {}): string {
  return durationWords(ms, unit, options);
}

/** A running clock: `4:12`, `3:12:45`, and from a day on in words, as `1 d 2 h`: nobody counts the hours of three months. */
export function formatClock(ms: number): string {
  return ms < DAY_MS ? clockWords(ms) : formatDuration(ms);
}

/** The time of day: `20:09`, or `20:09:41` with seconds; `8:09 pm` where a day has twice 12 hours. */
export function formatTime(atMs: number, { seconds = false }: { seconds?: boolean } = {}): string {
  if (seconds) return onOneLine(dateFormat('seconds').format(atMs));
  const minute = Math.floor(atMs / MINUTE_MS);
  const formats = textFormats();
  // A busy chat writes the same minute a thousand times a second.
  if (minute !== lastMinute.minute || formats !== lastMinute.formats)
    lastMinute = { minute, formats, text: onOneLine(dateFormat('minutes').format(atMs)) };
  return lastMinute.text;
}

/** The day: `20 Jan 2027`. */
export function formatDate(atMs: number): string {
  return dateFormat('day').format(atMs);
}

/** The day with its weekday and no year, for what was lately: `Thu 19 Nov`. */
export function formatDay(atMs: number): string {
  return dateFormat('shortDay').format(atMs).replace(',', '');
}

/** When something was or will be, as short as it can be understood: `20:14:05` today, `Wed 17:02` within six days, else the day. */
export function formatWhen(atMs: number, nowMs: number): string {
  if (new Date(atMs).toDateString() === new Date(nowMs).toDateString()) return formatTime(atMs, { seconds: true });
  if (Math.abs(atMs - nowMs) < 6 * DAY_MS) return onOneLine(dateFormat('weekday').format(atMs));
  return formatDate(atMs);
}

/** Time left, to the day from two days on: nobody counts the hours of two months. */
export function formatLeft(ms: number): string {
  return ms >= 2 * DAY_MS ? unit('days', Math.floor(ms / DAY_MS)) : formatDuration(ms);
}

/** Day and time, for titles and records: `Fri 20 Nov 2026, 20:14`, or `…, 20:14:05` with seconds. */
export function formatDateTime(atMs: number, { seconds = false }: { seconds?: boolean } = {}): string {
  return onOneLine(dateFormat(seconds ? 'exact' : 'full').format(atMs));
}

/** A half of the day stays with its hour: `8:09 pm` is never drawn on two lines. */
function onOneLine(text: string): string {
  return text.replace(/(\d)\s(?=[ap]\.?\s?m\b)/i, '$1\u00a0');
}

function unit(name: DurationUnit, value: number, digits = 0): string {
  return i18next.t(`duration.${name}`, { value: formatNumber(value, digits) }).replace(' ', NO_BREAK);
}

function numberFormat(digits: number): Intl.NumberFormat {
  const key = `${textLocale()} ${digits}`;
  const known = numbers.get(key);
  if (known !== undefined) return known;
  const made = new Intl.NumberFormat(textLocale(), { maximumFractionDigits: digits, minimumFractionDigits: digits });
  numbers.set(key, made);
  return made;
}

function dateFormat(
  kind: 'minutes' | 'seconds' | 'day' | 'shortDay' | 'weekday' | 'full' | 'exact',
): Intl.DateTimeFormat {
  const { locale, hours } = textFormats();
  const key = `${locale} ${hours} ${kind}`;
  const known = dates.get(key);
  if (known !== undefined) return known;
  const time = timeOfDay(hours);
  const fullDay = { weekday: 'short', day: 'numeric', month: 'short', year: 'numeric' } as const;
  const made = new Intl.DateTimeFormat(
    locale,
    {
      minutes: time,
      seconds: { ...time, second: '2-digit' as const },
      day: { day: 'numeric' as const, month: 'short' as const, year: 'numeric' as const },
      shortDay: { weekday: 'short' as const, day: 'numeric' as const, month: 'short' as const },
      weekday: { ...time, weekday: 'short' as const },
      full: { ...time, ...fullDay },
      exact: { ...time, second: '2-digit' as const, ...fullDay },
    }[kind],
  );
  dates.set(key, made);
  return made;
}
