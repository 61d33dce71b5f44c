const SECOND_MS = 1000;
const MINUTE_MS = 60 * SECOND_MS;
const HOUR_MS = 60 * MINUTE_MS;
const DAY_MS = 24 * HOUR_MS;

export type DurationUnit = 'milliseconds' | 'seconds' | 'minutes' | 'hours' | 'days';
/** One unit in words: `12 s`. */
type Say = (unit: DurationUnit, value: number, digits?: number) => string;

/** How long, in words of at most two units: `450 ms` (when asked for), `12 s`, `1 min 12 s`, `3 h 12 min`. */
export function durationWords(ms: number, say: Say, { fine = false }: { fine?: boolean } = {}): string {
  const whole = Math.max(0, Math.round(ms));
  if (fine && whole < 10 * SECOND_MS) {
    return whole < SECOND_MS ? say('milliseconds', whole) : say('seconds', whole / SECOND_MS, 1);
  }
  const rounded = Math.round(whole / SECOND_MS) * SECOND_MS;
  if (rounded < MINUTE_MS) return say('seconds', rounded / SECOND_MS);
  const two = (big: DurationUnit, bigMs: number, small: DurationUnit, smallMs: number): string => {
    const rest = Math.floor((rounded % bigMs) / smallMs);
    const first = say(big, Math.floor(rounded / bigMs));
    return rest === 0 ? first : `${first} ${say(small, rest)}`;
  };
  if (rounded < HOUR_MS) return two('minutes', MINUTE_MS, 'seconds', SECOND_MS);
  if (rounded < DAY_MS) return two('hours', HOUR_MS, 'minutes', MINUTE_MS);
  return two('days', DAY_MS, 'hours', HOUR_MS);
}

/** A running clock: `4:12`, `3:12:45`. */
export function clockWords(ms: number): string {
  const seconds = Math.max(0, Math.floor(ms / SECOND_MS));
  const two = (value: number) => String(value).padStart(2, '0');
  const hours = Math.floor(seconds / 3600);
  const minutes = Math.floor(seconds / 60) % 60;
  return hours > 0 ? `${hours}:${two(minutes)}:${two(seconds % 60)}` : `${minutes}:${two(seconds % 60)}`;
}
