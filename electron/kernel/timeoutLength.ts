const UNITS = { d: 86_400, h: 3_600, m: 60, s: 1 } as const;

/** A length as the chat takes it, in as few parts as can be: 75 is `1m15s`. @see PLATFORM §6.3 "duration" */
export function timeoutLength(seconds: number): string {
  const [h, m, s] = [Math.floor(seconds / UNITS.h), Math.floor((seconds % UNITS.h) / UNITS.m), seconds % UNITS.m];
  return [h > 0 ? `${h}h` : '', m > 0 ? `${m}m` : '', s > 0 ? `${s}s` : ''].join('');
}

/** The seconds of a length as some moderator wrote it; null when it is none. @see PLATFORM §6.3 "duration" */
export function secondsOf(length: string): number | null {
  if (/^\d{1,9}$/.test(length)) return Number(length);
  if (!/^(?:\d{1,9}[dhms]){1,8}$/.test(length)) return null;
  return [...length.matchAll(/(\d+)([dhms])/g)].reduce((sum, [, count, unit]) => {
    return sum + Number(count) * UNITS[unit as keyof typeof UNITS];
  }, 0);
}
