import type { Clock, Logger, Random } from './ports.ts';
import type { Redactor } from './redact.ts';

/** Crockford's digits: none is mistaken for another when a person reads one to us. */
const DIGITS = '0123456789ABCDEFGHJKMNPQRSTVWXYZ';
const ID_LENGTH = 4;

export type LoggerDeps = {
  clock: Clock;
  random: Random;
  redact: Redactor;
  /** Takes one line without its line end. */
  sink: (line: string) => void;
};

/**
 * A Logger that writes JSON lines `{at, level, event, …}`. All but the event's name and the time goes through `redact`.
 * A fault gets a short id such as `7F2K`, the one an `internal` AppError carries to the screen.
 */
export function createLogger({ clock, random, redact, sink }: LoggerDeps): Logger {
  function write(level: string, event: string, more: Record<string, unknown>): void {
    const line = { at: isoTime(clock.now()), level, event, ...(redact.value(more) as object) };
    try {
      sink(JSON.stringify(line));
    } catch {
      // A log that can't be written (disk full, file gone) must not stop what it tells of, and has nobody to tell.
    }
  }
  return {
    info: (event, details) => write('info', event, details ? { details } : {}),
    warn: (event, details) => write('warn', event, details ? { details } : {}),
    fault: (event, cause, details) => {
      const id = Array.from({ length: ID_LENGTH }, () => DIGITS[Math.floor(random() * DIGITS.length)]).join('');
      write('fault', event, { id, cause, ...(details ? { details } : {}) });
      return id;
    },
  };
}

function isoTime(ms: number): string {
  const date = new Date(ms);
  return Number.isNaN(date.getTime()) ? String(ms) : date.toISOString();
}
