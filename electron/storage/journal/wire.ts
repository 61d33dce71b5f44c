import type { StartNotice } from '../../../shared/app.ts';
import type { Part } from './inbox.ts';
import type { Journal } from './journal.ts';

/** What goes between the journal's thread and the rest. */

/** Deliveries that were brought into their tables. */
export type FiledSlice = {
  /** All up to this number are. */
  upto: number;
  /** Those of them whose envelope had come before: number and first number in turn. */
  repeats: number[];
};

type Sync<T> = T extends (...args: infer A) => Promise<infer R> ? (...args: A) => R : never;
type Sliced = 'retain' | 'clear' | 'importRecords';

/** The journal as its thread knows it: every call answered at once. Long work is cut into slices, so that writes get between. */
export type Store = {
  [N in Exclude<keyof Journal, 'opened' | 'notices' | 'write' | 'close' | Sliced>]: Sync<Journal[N]>;
} & {
  /** One slice. @returns how many went, and whether there are more */
  retain(...args: Parameters<Journal['retain']>): { removed: number; more: boolean };
  clear(...args: Parameters<Journal['clear']>): { removed: number; more: boolean };
  importRecords: Sync<Journal['importRecords']>;
};

export type StoreMethod = keyof Store;

export type Request =
  | { kind: 'call'; id: number; method: StoreMethod; args: readonly unknown[] }
  /** Answered with the first number of each part. */
  | { kind: 'write'; id: number; parts: readonly Part[] }
  | { kind: 'close'; id: number };

export type Answer =
  | { kind: 'opened'; notice: StartNotice | null }
  /** There can be no file; the thread ends. */
  | { kind: 'failed'; detail: string }
  | { kind: 'result'; id: number; value: unknown }
  | { kind: 'filed'; slice: FiledSlice }
  /** `id`: the call that failed; null: what nobody had asked for. `damaged`: the file turned out to be torn; the thread ends. */
  | { kind: 'error'; id: number | null; detail: string; damaged: boolean };

/** What a thread is started with. `firstVersion`: versions go on where the thread before left off. */
export type WorkerData = { path: string; nowMs: number; firstVersion: number; damaged: boolean };
