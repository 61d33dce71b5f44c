import { textLocale } from '../../../../text/i18n.ts';
import { lengthOf, type Span } from './span.ts';
import type { TimeStep, TimeTick } from './timeTicks.ts';

const HOUR_MS = 3_600_000;
const DAY_MS = 24 * HOUR_MS;

const clock = { hour: '2-digit', minute: '2-digit', hourCycle: 'h23' } as const;
const day = { day: 'numeric', month: 'short' } as const;
const forms = {
  minutes: clock,
  seconds: { ...clock, second: '2-digit' },
  day,
  weekday: { weekday: 'short', day: 'numeric' },
  month: { month: 'short', year: 'numeric' },
  dayAndTime: { ...day, ...clock },
} as const satisfies Record<string, Intl.DateTimeFormatOptions>;

type Form = keyof typeof forms;

const formats = new Map<string, Intl.DateTimeFormat>();

/** A moment by the clock of a time zone, as short as the form says. */
function format(form: Form, atMs: number, zone: string): string {
  // English texts name the day before the month.
  const locale = textLocale() === 'en' ? 'en-GB' : textLocale();
  const key = `${locale} ${zone} ${form}`;
  let known = formats.get(key);
  if (known === undefined) {
    known = new Intl.DateTimeFormat(locale, { ...forms[form], timeZone: zone });
    formats.set(key, known);
  }
  return known.format(atMs);
}

/** A day: `18 Nov`. */
export const dayText = (atMs: number, zone: string): string => format('day', atMs, zone);

/** A label of the axis: the time of day, at midnight the day; the day or the month where steps are that long. */
export function tickText({ atMs, isMidnight }: TimeTick, step: TimeStep, zone: string): string {
  if (step.unit === 'months') return format('month', atMs, zone);
  if (step.unit === 'days') return format(step.every === 1 ? 'weekday' : 'day', atMs, zone);
  return format(isMidnight ? 'day' : 'minutes', atMs, zone);
}

/** A moment as the charts tell it: to the second within an evening, with its day within more than one. */
export function momentText(atMs: number, span: Span, zone: string): string {
  if (dayText(span.fromMs, zone) !== dayText(span.toMs, zone) || lengthOf(span) >= DAY_MS) {
    return format('dayAndTime', atMs, zone);
  }
  return format(lengthOf(span) <= 6 * HOUR_MS ? 'seconds' : 'minutes', atMs, zone);
}

/** A moment in a sentence: to the minute, with its day where the span has more than one. */
export function shortMomentText(atMs: number, span: Span, zone: string): string {
  const isOneDay = dayText(span.fromMs, zone) === dayText(span.toMs, zone) && lengthOf(span) < DAY_MS;
  return format(isOneDay ? 'minutes' : 'dayAndTime', atMs, zone);
}
