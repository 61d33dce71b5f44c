import { Temporal } from 'temporal-polyfill';

const MINUTE_MS = 60_000;
const HOUR_MS = 60 * MINUTE_MS;
const DAY_MS = 24 * HOUR_MS;

type Steps = { stepMs: number; boundaries: number[] | null };

/**
 * The steps of a table of a range. Steps of a day are days of the person's calendar, of which some have 23 hours or 25.
 * @param wanted in ms; null: five minutes for a stream, hours for some days, days for more
 * @returns where the steps begin, and where the last one ends; null: they are equal
 */
export function tableSteps(
  { fromMs, toMs }: { fromMs: number; toMs: number },
  wanted: number | null,
  zone: string,
): Steps {
  const stepMs = wanted ?? fitting(toMs - fromMs);
  return { stepMs, boundaries: stepMs === DAY_MS ? daysWithin(fromMs, toMs, zone) : null };
}

function fitting(lengthMs: number): number {
  if (lengthMs <= DAY_MS) return 5 * MINUTE_MS;
  return lengthMs <= 3 * DAY_MS ? HOUR_MS : DAY_MS;
}

function daysWithin(fromMs: number, toMs: number, zone: string): number[] {
  const boundaries: number[] = [];
  let day = Temporal.Instant.fromEpochMilliseconds(Math.floor(fromMs)).toZonedDateTimeISO(zone).toPlainDate();
  for (;;) {
    const startMs = day.toZonedDateTime(zone).epochMilliseconds;
    boundaries.push(startMs);
    if (startMs >= toMs) return boundaries;
    day = day.add({ days: 1 });
  }
}
