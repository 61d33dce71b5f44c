const UNITS = { d: 86_400, h: 3_600, m: 60, s: 1 } as const;
const LONGEST_SECONDS = 365 * 86_400;

/**
 * Reads the duration of a timeout: a number or digits are seconds, else parts such as `1m15s`, `2h`.
 * @returns seconds from 1 to a year; undefined for anything else. @see PLATFORM §6.3
 */
export function parseDuration(value: unknown): number | undefined {
  const text = typeof value === 'number' ? String(value) : value;
  if (typeof text !== 'string') return undefined;
  let seconds = 0;
  if (/^\d+$/.test(text)) seconds = Number(text);
  else if (/^(\d+[dhms])+$/.test(text)) {
    for (const [, count, unit] of text.matchAll(/(\d+)([dhms])/g)) {
      seconds += Number(count) * UNITS[unit as keyof typeof UNITS];
    }
  }
  return seconds >= 1 && seconds <= LONGEST_SECONDS ? seconds : undefined;
}

/** The shortest way to write so many seconds: 75 is `1m15s`. */
export function writeDuration(seconds: number): string {
  let rest = seconds;
  let text = '';
  for (const [unit, size] of Object.entries(UNITS)) {
    const count = Math.floor(rest / size);
    rest -= count * size;
    if (count > 0) text += `${count}${unit}`;
  }
  return text;
}
