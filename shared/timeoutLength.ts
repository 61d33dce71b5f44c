import { LONGEST_TIMEOUT_SECONDS } from './writes/moderation.ts';

const UNITS: Readonly<Record<string, number>> = { d: 86_400, h: 3_600, m: 60, s: 1 };

/** A length as the chat takes it, in as few parts as can be: 75 is `1m15s`. @see PLATFORM §6.3 "duration" */
export function timeoutLength(seconds: number): string {
  const [h, m, s] = [Math.floor(seconds / 3_600), Math.floor((seconds % 3_600) / 60), seconds % 60];
  return [h > 0 ? `${h}h` : '', m > 0 ? `${m}m` : '', s > 0 ? `${s}s` : ''].join('');
}

/**
 * The seconds of a length, whoever wrote it and wherever: a bare number is seconds, as it is to the service, else a number and its unit
 * once or several times, such as `1m15s`, `2h` or `1d`; null when it is none. @see PLATFORM §6.3 "duration"
 */
export function secondsOf(length: string): number | null {
  const whole = length.trim().toLowerCase().replaceAll(/\s+/gu, '');
  if (/^\d{1,9}$/u.test(whole)) return positive(Number(whole));
  if (!/^(?:\d{1,9}[dhms]){1,8}$/u.test(whole)) return null;
  let seconds = 0;
  for (const [, count = '0', unit = 's'] of whole.matchAll(/(\d+)([dhms])/gu)) {
    seconds += Number(count) * (UNITS[unit] ?? 1);
  }
  return positive(seconds);
}

/** The same of one that somebody shall get; null also where it is longer than the service takes. */
export function timeoutSecondsOf(length: string): number | null {
  const seconds = secondsOf(length);
  return seconds === null || seconds > LONGEST_TIMEOUT_SECONDS ? null : seconds;
}

const positive = (seconds: number): number | null => (seconds > 0 ? seconds : null);
