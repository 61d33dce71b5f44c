import { appendFileSync, mkdirSync, renameSync, rmSync, statSync } from 'node:fs';
import { join } from 'node:path';

const LIMIT_BYTES = 1024 * 1024;

/**
 * A sink for log lines: `main.log` in `dir`, and one older file beside it once it has grown over 1 MiB.
 * Lines are gathered for a moment, so that a busy app does not wait for the disk at each of them. Never throws: lines
 * that can't be written go to the error output.
 */
export function openLogFile(dir: string): {
  write(line: string): void;
  flush(): void;
  /** Deletes what was written so far. @throws what the disk says */
  clear(): void;
} {
  const file = join(dir, 'main.log');
  let lines: string[] = [];
  let timer: NodeJS.Timeout | null = null;
  /** A full disk may have taken half a line. */
  let isTorn = false;
  const flush = (): void => {
    if (timer) clearTimeout(timer);
    timer = null;
    if (lines.length === 0) return;
    const text = `${lines.join('\n')}\n`;
    lines = [];
    try {
      append(isTorn ? `\n${text}` : text);
      isTorn = false;
    } catch {
      isTorn = true;
      process.stderr.write(text);
    }
  };
  const append = (text: string): void => {
    mkdirSync(dir, { recursive: true });
    const { size } = statSync(file, { throwIfNoEntry: false }) ?? { size: 0 };
    if (size > LIMIT_BYTES) renameSync(file, join(dir, 'main.old.log'));
    appendFileSync(file, text, { mode: 0o600 });
  };
  return {
    write: (line) => {
      lines.push(line);
      timer ??= setTimeout(flush, 200);
    },
    flush,
    clear: () => {
      if (timer) clearTimeout(timer);
      timer = null;
      lines = [];
      for (const name of [file, join(dir, 'main.old.log')]) rmSync(name, { force: true });
    },
  };
}
