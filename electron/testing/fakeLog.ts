import { createLogger } from '../kernel/logger.ts';
import type { Clock, Logger } from '../kernel/ports.ts';
import { Redactor } from '../kernel/redact.ts';

/** A real logger and redactor whose lines a test can read. */
export function makeLog(clock: Clock): { log: Logger; redact: Redactor; lines: string[] } {
  const lines: string[] = [];
  const redact = new Redactor();
  const log = createLogger({ clock, random: () => 0.5, redact, sink: (line) => void lines.push(line) });
  return { log, redact, lines };
}
