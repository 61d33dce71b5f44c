import { type HourCycle, timeOfDay } from '../../../../../shared/spoken.ts';
import { textFormats } from '../../../../text/i18n.ts';
import { lengthOf, type Span } from './span.ts';
import type { TimeStep, TimeTick } from './timeTicks.ts';

const HOUR_MS = 3_600_000;
const DAY_MS = 24 * HOUR_MS;

type Form = 'minutes' | 'seconds' | 'day' | 'weekday' | 'month' | 'dayAndTime';

function optionsOf(form: Form, hours: HourCycle): Intl.DateTimeFormatOptions {
  const clock = timeOfDay(hours);
  const day = { day: 'numeric', month: 'short' } as const;
  return {
    minutes: clock,
    seconds: { ...clock, second: '2-digit' as const },
    day,
    weekday: { weekday: 'short' as const, day: 'numeric' as const },
    month: { month: 'short' as const, year: 'numeric' as const },
    dayAndTime: { ...day, ...clock },
  }[form];
}

const formats = new Map<string, Intl.DateTimeFormat>();

/** A moment by the clock of a time zone, as short as the form says. */
function format(form: Form, atMs: number, zone: string): string {
  const { locale, hours } = textFormats();
  const key = `${locale} ${hours} ${zone} ${form}`;
  let known = formats.get(key);
  if (known === undefined) {
    known = new Intl.DateTimeFormat(locale, { ...optionsOf(form, hours), timeZone: zone });
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
