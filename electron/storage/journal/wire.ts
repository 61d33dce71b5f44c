import type { StartNotice } from '../../../shared/app.ts';
import type { Arrival, Journal, Written } from './journal.ts';

/** What goes between the journal's thread and the rest. */

/** An arrival with its headers as JSON and its body left out: bodies travel end to end in one buffer. */
export type PackedArrival = Omit<Arrival, 'headers' | 'body'> & { headers: string; bodyBytes: number };

/** The arrivals of one `write`, by how many of those in the batch are its own. */
export type Batch = { arrivals: PackedArrival[]; parts: number[]; bodies: Uint8Array };

/** How one `write` of a batch ended. */
export type PartResult = { ok: true; written: Written[] } | { ok: false; detail: string };

type Sync<T> = T extends (...args: infer A) => Promise<infer R> ? (...args: A) => R : never;
type Sliced = 'retain' | 'clear' | 'importRecords';

/** The journal as its thread knows it: every call answered at once. Long work is cut into slices, so that writes get between. */
export type Store = {
  [N in Exclude<keyof Journal, 'opened' | 'notices' | 'write' | 'close' | Sliced>]: Sync<Journal[N]>;
} & {
  write(batch: Batch): PartResult[];
  /** One slice. @returns how many went, and whether there are more */
  retain(...args: Parameters<Journal['retain']>): { removed: number; more: boolean };
  clear(...args: Parameters<Journal['clear']>): { removed: number; more: boolean };
  importRecords: Sync<Journal['importRecords']>;
};

export type StoreMethod = keyof Store;

export type Request =
  | { kind: 'call'; id: number; method: StoreMethod; args: readonly unknown[] }
  | { kind: 'close'; id: number };

export type Answer =
  | { kind: 'opened'; notice: StartNotice | null }
  /** There can be no file; the thread ends. */
  | { kind: 'failed'; detail: string }
  | { kind: 'result'; id: number; value: unknown }
  /** `damaged`: the file turned out to be torn while it was used; the thread ends. */
  | { kind: 'error'; id: number; detail: string; damaged: boolean };

/** What a thread is started with. `firstVersion`: versions go on where the thread before left off. */
export type WorkerData = { path: string; nowMs: number; firstVersion: number; damaged: boolean };

/** @throws TypeError for what is no arrival */
export function pack(arrivals: readonly Arrival[]): { packed: PackedArrival[]; bodies: Uint8Array[]; bytes: number } {
  const packed = arrivals.map(({ headers, body, ...rest }) => {
    if (!(body instanceof Uint8Array)) throw new TypeError('a body is bytes');
    return { ...rest, headers: JSON.stringify(headers), bodyBytes: body.byteLength };
  });
  const bytes = packed.reduce((sum, { bodyBytes }) => sum + bodyBytes, 0);
  return { packed, bodies: arrivals.map(({ body }) => body), bytes };
}

/** One buffer of its own, which can be handed over without a copy. */
export function join(parts: readonly Uint8Array[]): Uint8Array<ArrayBuffer> {
  const joined = new Uint8Array(parts.reduce((sum, part) => sum + part.byteLength, 0));
  let at = 0;
  for (const part of parts) {
    joined.set(part, at);
    at += part.byteLength;
  }
  return joined;
}
