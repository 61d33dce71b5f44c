import { Temporal } from 'temporal-polyfill';

const SECOND_MS = 1_000;
const MINUTE_MS = 60 * SECOND_MS;
/** A zone changes its offset on the quarter of an hour, if at all. */
const QUARTER_MS = 15 * MINUTE_MS;

/**
 * Writes moments by the clock of a zone, with its offset: `2026-11-20T18:02:00+01:00`. Milliseconds are left out.
 * @throws RangeError for a zone that nobody knows
 */
export function isoInZone(zone: string): (atMs: number) => string {
  const offsets = new Map<number, number>();
  const offsetAt = (atMs: number): number => {
    const quarter = Math.floor(atMs / QUARTER_MS);
    const known = offsets.get(quarter);
    if (known !== undefined) return known;
    const instant = Temporal.Instant.fromEpochMilliseconds(quarter * QUARTER_MS);
    const offset = Math.round(instant.toZonedDateTimeISO(zone).offsetNanoseconds / 1e6);
    offsets.set(quarter, offset);
    return offset;
  };
  offsetAt(0);
  return (atMs) => {
    const offset = offsetAt(atMs);
    return `${new Date(atMs + offset).toISOString().slice(0, 19)}${signed(offset)}`;
  };
}

function signed(offsetMs: number): string {
  const minutes = Math.round(Math.abs(offsetMs) / MINUTE_MS);
  const two = (value: number) => String(value).padStart(2, '0');
  return `${offsetMs < 0 ? '-' : '+'}${two(Math.floor(minutes / 60))}:${two(minutes % 60)}`;
}
