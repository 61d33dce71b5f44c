import type { StartNotice } from '../../../shared/app.ts';

/** What goes between the thread of a file and the rest. */

export type Request =
  | { kind: 'call'; id: number; method: string; args: readonly unknown[] }
  | { kind: 'close'; id: number };

export type Answer =
  | { kind: 'opened'; notice: StartNotice | null }
  /** There can be no file; the thread ends. */
  | { kind: 'failed'; detail: string }
  | { kind: 'result'; id: number; value: unknown }
  /** What the domain tells by itself. */
  | { kind: 'changed'; change: unknown }
  /** `id`: the call that failed; null: what nobody had asked for. `damaged`: the file turned out to be torn; the thread ends. */
  | { kind: 'error'; id: number | null; detail: string; damaged: boolean };

/**
 * What a thread is started with. `store`: which of the kinds that its entry knows. `firstVersion`: versions go on where the thread
 * before left off. `damaged`: the thread before found the file damaged while it used it. `shared`: memory in which its starter tells
 * the file's domain how far it has come, this and any thread before.
 */
export type WorkerData = {
  store: string;
  path: string;
  nowMs: number;
  firstVersion: number;
  damaged: boolean;
  shared: SharedArrayBuffer | undefined;
};
