import { open, readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { z } from 'zod';
import { type diagnostics, shippedPackage } from '../../shared/diagnostics.ts';
import type { Module } from '../../shared/domain.ts';
import type { Desktop } from '../kernel/desktop.ts';
import type { Redactor } from '../kernel/redact.ts';
import { type Collected, diagnosticsText } from './diagnosticsText.ts';

const LOG_BYTES = 128 * 1024;
const LOG_LINES = 400;

export type DiagnosticsPorts = {
  /** All but the log. */
  collect: () => Promise<Omit<Collected, 'log'>>;
  logs: string;
  flushLog: () => void;
  /** What the build has found to be shipped. */
  licencesFile: string;
  redact: Pick<Redactor, 'text' | 'value'>;
  desktop: Pick<Desktop, 'saveText' | 'showFolder'>;
};

/** What stands behind the face of the diagnostics. */
export function diagnosticsModule(ports: DiagnosticsPorts): Module<typeof diagnostics> & { text(): Promise<string> } {
  const { desktop, redact, logs } = ports;
  let last = '';
  const text = async () => {
    ports.flushLog();
    return diagnosticsText({ ...(await ports.collect()), log: await lastLines(join(logs, 'main.log')) }, redact);
  };
  const collect = async () => {
    last = await text();
    return last;
  };
  return {
    text,
    calls: {
      collect,
      save: async () => {
        // What is saved is what was shown.
        const text = last === '' ? await collect() : last;
        async function* whole() {
          yield text;
        }
        return desktop.saveText('sidestage-diagnostics.txt', whole());
      },
      openLogs: () => desktop.showFolder(logs),
      licences: async () => readLicences(ports.licencesFile),
    },
    feeds: {},
  };
}

/** None where the app runs from its sources. */
async function readLicences(path: string): Promise<z.infer<typeof shippedPackage>[]> {
  const text = await readFile(path, 'utf8').catch(() => '[]');
  return z.array(shippedPackage).parse(JSON.parse(text));
}

async function lastLines(path: string): Promise<string[]> {
  const file = await open(path, 'r').catch(() => null);
  if (file === null) return [];
  try {
    const { size } = await file.stat();
    const from = Math.max(0, size - LOG_BYTES);
    const { buffer, bytesRead } = await file.read(Buffer.alloc(size - from), 0, size - from, from);
    const lines = buffer.subarray(0, bytesRead).toString('utf8').split('\n').filter(Boolean);
    // The first may have been cut in the middle.
    return lines.slice(from > 0 ? 1 : 0).slice(-LOG_LINES);
  } finally {
    await file.close();
  }
}
