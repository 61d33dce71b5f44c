import { Temporal } from 'temporal-polyfill';
import { lengthOf, type Span } from './span.ts';

const MINUTE_MS = 60_000;
const HOUR_MS = 60 * MINUTE_MS;
const DAY_MS = 24 * HOUR_MS;

const steps = [
  ...[1, 2, 5, 10, 15, 30].map((every) => ({ unit: 'minutes', every, ms: every * MINUTE_MS }) as const),
  ...[1, 2, 3, 6, 12].map((every) => ({ unit: 'hours', every, ms: every * HOUR_MS }) as const),
  ...[1, 2, 7, 14].map((every) => ({ unit: 'days', every, ms: every * DAY_MS }) as const),
  ...[1, 3, 6, 12].map((every) => ({ unit: 'months', every, ms: every * 30 * DAY_MS }) as const),
] as const;

export type TimeStep = (typeof steps)[number];
export type TimeTick = { readonly atMs: number; readonly isMidnight: boolean };
export type TimeTicks = { readonly step: TimeStep; readonly ticks: readonly TimeTick[] };

/**
 * Round local times in a span, at most `most` of them, ascending. They are round by the clock on the wall, so two of them
 * may be further apart, or closer, over a change of daylight saving; a time that comes twice that night stands twice.
 * @param zone an IANA name
 */
export function timeTicks(span: Span, zone: string, most: number): TimeTicks {
  const step = steps.find(({ ms }) => lengthOf(span) / ms <= most) ?? steps[steps.length - 1];
  if (step === undefined) throw new TypeError('there are steps');
  const wall =
    step.unit === 'minutes' || step.unit === 'hours' ? clockTimes(span, zone, step) : dates(span, zone, step);
  const ticks = wall
    .flatMap((time) => momentsOf(time, zone).map((atMs) => ({ atMs, isMidnight: isMidnight(time) })))
    .filter(({ atMs }) => atMs >= span.fromMs && atMs <= span.toMs)
    .sort((one, other) => one.atMs - other.atMs)
    .slice(0, most + 1);
  return { step, ticks };
}

function localTime(atMs: number, zone: string): Temporal.PlainDateTime {
  return Temporal.Instant.fromEpochMilliseconds(Math.round(atMs)).toZonedDateTimeISO(zone).toPlainDateTime();
}

/** Times of the wall's clock around a span. Clocks are set by less than three hours, so it begins and ends that much wider. */
function clockTimes(span: Span, zone: string, { ms }: TimeStep): Temporal.PlainDateTime[] {
  const from = localTime(span.fromMs - 3 * HOUR_MS, zone);
  const midnight = from.round({ smallestUnit: 'day', roundingMode: 'floor' });
  const first = Math.floor((from.hour * HOUR_MS + from.minute * MINUTE_MS) / ms);
  const count = Math.ceil((lengthOf(span) + 6 * HOUR_MS) / ms) + 1;
  return Array.from({ length: count }, (_, at) => midnight.add({ minutes: ((first + at) * ms) / MINUTE_MS }));
}

function dates(span: Span, zone: string, step: TimeStep): Temporal.PlainDateTime[] {
  const from = localTime(span.fromMs, zone).toPlainDate();
  const first =
    step.unit === 'months'
      ? from.with({ day: 1, month: from.month - ((from.month - 1) % step.every) })
      : from.subtract({ days: step.every < 7 ? 0 : from.dayOfWeek - 1 });
  const count = Math.ceil(lengthOf(span) / step.ms) + 2;
  return Array.from({ length: count }, (_, at) => first.add({ [step.unit]: at * step.every }).toPlainDateTime());
}

/** When a wall's clock shows a time: once, never as it is set forward, twice as it is set back. */
function momentsOf(time: Temporal.PlainDateTime, zone: string): number[] {
  // Where clocks are set at midnight, a day begins at 1 o'clock: it begins all the same.
  if (isMidnight(time)) return [time.toPlainDate().toZonedDateTime(zone).epochMilliseconds];
  const both = (['earlier', 'later'] as const).map((disambiguation) => time.toZonedDateTime(zone, { disambiguation }));
  const shown = both.filter((zoned) => zoned.toPlainDateTime().equals(time));
  return [...new Set(shown.map(({ epochMilliseconds }) => epochMilliseconds))];
}

function isMidnight({ hour, minute }: Temporal.PlainDateTime): boolean {
  return hour === 0 && minute === 0;
}
