import { parentPort, workerData } from 'node:worker_threads';
import type { KeepBounds, KeepGap, KeepStanding, KeptDelivery } from '../ports.ts';
import { type Appended, KeepTables } from './keepTables.ts';

/** What the thread of the kept deliveries is asked; each gets one answer, in order. */
export type KeepAsk =
  | ({ ask: 'append' } & Appended)
  | { ask: 'read'; app: string; afterSeq: number; most: number }
  | { ask: 'remove'; app: string; seq: number }
  | { ask: 'standing'; app: string }
  | { ask: 'noted'; app: string; gap: KeepGap }
  | { ask: 'dropAll'; app: string }
  | { ask: 'dropOld'; app: string; beforeMs: number }
  | { ask: 'waitingApps' }
  | { ask: 'allApps' }
  | { ask: 'forget'; apps: readonly string[] }
  | { ask: 'tidy' };

export type KeepAnswer = { value: number | KeptDelivery[] | KeepStanding | string[] | null } | { why: 'full' | 'away' };

/** What a batch comes back as. */
export type KeepAnswers = { answers: KeepAnswer[]; total: { waiting: number; bytes: number } };

export type KeepThreadData = { path: string; bounds: KeepBounds & { totalBytes: number } };

/** SQLite's results: the disk is full; writing failed, as it does where a quota ends. */
const FULL = 13;
const IO_ERROR = 10;

/** Runs in the thread: a batch is one transaction; where that fails each of it has its own, so that one bad takes no good along. */
function serve(): void {
  const { path, bounds } = workerData as KeepThreadData;
  const tables = new KeepTables(path, bounds);
  const port = parentPort;
  if (!port) throw new Error('this runs in a thread');
  port.on('message', (batch: KeepAsk[] | null) => {
    if (batch === null) {
      tables.close();
      port.close();
      return;
    }
    const answers = answerAll(tables, batch);
    port.postMessage({ answers, total: tables.total } satisfies KeepAnswers);
  });
  port.postMessage({ answers: [], total: tables.total } satisfies KeepAnswers);
}

function answerAll(tables: KeepTables, batch: readonly KeepAsk[]): KeepAnswer[] {
  if (batch.every(({ ask }) => ask === 'tidy')) tidy(tables);
  try {
    return tables.transaction(() => batch.map((one) => ({ value: answer(tables, one) })));
  } catch {
    return batch.map((one) => {
      try {
        return tables.transaction(() => ({ value: answer(tables, one) }));
      } catch (cause) {
        return { why: whyOf(cause) };
      }
    });
  }
}

/** On a full disk even giving room back may need some: it is tried again the next time. */
function tidy(tables: KeepTables): void {
  try {
    tables.tidy();
  } catch {
    // Nothing is lost by it.
  }
}

function answer(tables: KeepTables, one: KeepAsk): number | KeptDelivery[] | KeepStanding | string[] | null {
  switch (one.ask) {
    case 'append':
      return tables.append(one);
    case 'read':
      return tables.read(one.app, one.afterSeq, one.most);
    case 'standing':
      return tables.standing(one.app);
    case 'waitingApps':
      return tables.waitingApps();
    case 'allApps':
      return tables.allApps();
    case 'remove':
      tables.remove(one.app, one.seq);
      return null;
    case 'noted':
      tables.noted(one.app, one.gap);
      return null;
    case 'dropAll':
      tables.dropAll(one.app);
      return null;
    case 'dropOld':
      tables.dropOld(one.app, one.beforeMs);
      return null;
    case 'forget':
      tables.forget(one.apps);
      return null;
    case 'tidy':
      return null;
  }
}

function whyOf(cause: unknown): 'full' | 'away' {
  const result = cause instanceof Error && 'errcode' in cause ? Number(cause.errcode) & 0xff : 0;
  return result === FULL || result === IO_ERROR ? 'full' : 'away';
}

if (parentPort) serve();
