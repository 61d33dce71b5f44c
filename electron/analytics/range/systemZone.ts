import { Temporal } from 'temporal-polyfill';

/** The computer's time zone; UTC where it has none that is known. */
export function systemZone(): string {
  const { timeZone } = Intl.DateTimeFormat().resolvedOptions();
  try {
    return Temporal.Instant.fromEpochMilliseconds(0).toZonedDateTimeISO(timeZone).timeZoneId;
  } catch {
    return 'UTC'; // a system may name one of its own
  }
}
