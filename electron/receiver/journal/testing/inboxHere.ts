import { closeSync, ftruncateSync, mkdirSync, openSync, writeSync } from 'node:fs';
import { join } from 'node:path';
import { Frontier } from '../frontier.ts';
import type { InboxBegun } from '../inbox.ts';
import { inboxFolder, newSegmentHead, RECORD_HEAD_BYTES, recordHead, SEGMENT_HEAD_BYTES } from '../inboxFormat.ts';
import type { Arrival } from '../journal.ts';
import { pack } from '../packing.ts';

/** Nothing of it is written that nobody writes. */
const SEGMENT_BYTES = 64 * 1024 * 1024;

/** Main's end of an inbox, for tests of the thread's end: it writes at once, and nothing is durable. */
export class InboxHere {
  readonly frontier = new Frontier();
  readonly #folder: string;
  readonly #begin: (shared: SharedArrayBuffer) => InboxBegun;
  #segment: { file: number; seed: number; end: number } | null = null;
  #nextId = 0;

  /** @param path the journal's file */
  constructor(path: string, begin: (shared: SharedArrayBuffer) => InboxBegun) {
    this.#folder = inboxFolder(path);
    this.#begin = begin;
  }

  /** @returns the first's number */
  put(...arrivals: Arrival[]): number {
    const segment = this.#begun();
    const first = this.#nextId;
    const packed = pack(arrivals);
    const head = recordHead(segment.seed, { first, count: arrivals.length, after: first - 1 }, packed);
    writeSync(segment.file, Buffer.concat([head, packed]), 0, undefined, segment.end);
    segment.end += RECORD_HEAD_BYTES + packed.byteLength;
    this.#nextId += arrivals.length;
    this.frontier.advance(this.#nextId - 1);
    return first;
  }

  /** The number of the next one. @param given so many were given by another */
  nextId(given = 0): number {
    this.#begun();
    this.#nextId += given;
    return this.#nextId;
  }

  close(): void {
    if (this.#segment !== null) closeSync(this.#segment.file);
    this.#segment = null;
  }

  #begun(): { file: number; seed: number; end: number } {
    if (this.#segment !== null) return this.#segment;
    const { nextId, segments } = this.#begin(this.frontier.shared);
    this.#nextId = nextId;
    const sequence = Math.max(0, ...segments.map((each) => each.sequence)) + 1;
    mkdirSync(this.#folder, { recursive: true });
    const file = openSync(join(this.#folder, `${sequence}.segment`), 'w+');
    ftruncateSync(file, SEGMENT_BYTES);
    const { bytes, seed } = newSegmentHead(sequence);
    writeSync(file, bytes, 0, undefined, 0);
    this.#segment = { file, seed, end: SEGMENT_HEAD_BYTES };
    return this.#segment;
  }
}
