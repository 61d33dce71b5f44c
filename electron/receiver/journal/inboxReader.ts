import { closeSync, fstatSync, openSync, readdirSync, readSync } from 'node:fs';
import { join } from 'node:path';
import {
  type InboxRecord,
  MOST_UNDER_WAY,
  packedBytes,
  RECORD_HEAD_BYTES,
  readRecord,
  readSegmentHead,
  SEGMENT_HEAD_BYTES,
  type SegmentHead,
} from './inboxFormat.ts';

/** Where in the inbox somebody reads. */
export type Place = { sequence: number; offset: number };

/** A file of the inbox and the segment that it holds. */
export type Segment = SegmentHead & { name: string };

/** A record with the place behind it. */
type Found = { record: InboxRecord; next: Place };
/** `window`: what was read last, and from where: records are short, and one read brings several. */
type OpenFile = Segment & { file: number; bytes: number; window: { from: number; bytes: Buffer } };

const WINDOW_BYTES = 64 * 1024;
const NAME = /\.segment$/;
const start = (sequence: number): Place => ({ sequence, offset: SEGMENT_HEAD_BYTES });
export const lastOf = ({ first, count }: InboxRecord): number => first + count - 1;

/** Reads what was written into the inbox, in order. For the journal's thread: every read waits for the disk. */
export class InboxReader {
  readonly #folder: string;
  #open: OpenFile | null = null;
  /** What was read while it was asked whether more follows, and from where: as many as are looked at for one. */
  readonly #ahead: (Found & { at: Place })[] = [];

  constructor(folder: string) {
    this.#folder = folder;
  }

  /** The segments in the order in which they were begun. @throws the system's error for what is there and can't be read now */
  segments(): Segment[] {
    const segments = (ifThere(() => readdirSync(this.#folder)) ?? [])
      .filter((name) => NAME.test(name))
      .flatMap((name) => this.#headOf(name) ?? []);
    return segments.sort((one, other) => one.sequence - other.sequence);
  }

  /**
   * The next record of which not all is filed; null: none is there.
   * @param upto so far all is filed
   * @param durable so far all was written: what stands beyond it may not have been
   */
  read(place: Place, upto: number, durable: number): Found | null {
    for (let at: Place | null = place; at !== null; ) {
      const found = this.#at(at);
      if (found === null) {
        at = this.#after(at.sequence);
        continue;
      }
      if (found.record.first > durable) return null;
      if (lastOf(found.record) > upto && !this.#isVoid(found, durable)) return found;
      at = found.next;
    }
    return null;
  }

  /**
   * Looks through all. @returns the segment in which the first stands that is not filed, and the last record that is whole. When all is
   * filed: the segment of that record, where main may go on writing though the next one lies there ready.
   * @param durable as for `read`
   */
  scan(upto: number, durable = Number.MAX_SAFE_INTEGER): { place: Place; last: InboxRecord | null } {
    const segments = this.segments();
    let place: Place | null = null;
    let last: InboxRecord | null = null;
    let lastPlace = start(segments[0]?.sequence ?? 0);
    for (const { sequence } of segments) {
      for (let found = this.#at(start(sequence)); found !== null; found = this.#at(found.next)) {
        if (found.record.first > durable) break;
        last = found.record;
        lastPlace = start(sequence);
        if (lastOf(last) > upto) place ??= lastPlace;
      }
    }
    return { place: place ?? lastPlace, last };
  }

  /** Holds no file any more. */
  close(): void {
    if (this.#open !== null) closeSync(this.#open.file);
    this.#open = null;
    this.#ahead.length = 0;
  }

  /** The beginning of the next segment in which something stands. */
  #after(sequence: number): Place | null {
    for (const later of this.segments()) {
      if (later.sequence > sequence && this.#at(start(later.sequence)) !== null) return start(later.sequence);
    }
    return null;
  }

  /**
   * Writing it failed, or of one before it, though it may stand there whole: after such a one only those that were under way with it
   * stand in its segment, and the first record of the next one does not follow it.
   */
  #isVoid({ record, next }: Found, durable: number): boolean {
    let last: Found | null = { record, next };
    for (let nth = 0; last !== null && nth < MOST_UNDER_WAY; nth++) {
      // The one that was answered last; all before it in its segment are, too.
      if (lastOf(last.record) >= durable) return false;
      last = this.#at(last.next);
    }
    if (last !== null) return false;
    const later = this.#after(next.sequence);
    const follower = later === null ? null : this.#at(later);
    return follower !== null && follower.record.after < record.first;
  }

  #at(place: Place): Found | null {
    const ahead = this.#ahead.find(({ at }) => at.sequence === place.sequence && at.offset === place.offset);
    if (ahead !== undefined) return ahead;
    const open = this.#opened(place.sequence);
    if (open === null) return null;
    // It may have been written since the window was read.
    const record = recordIn(open, place.offset) ?? freshRecord(open, place.offset);
    if (record === null) return null;
    const offset = place.offset + RECORD_HEAD_BYTES + record.packed.length;
    const found = { record, next: { sequence: place.sequence, offset }, at: place };
    if (this.#ahead.push(found) > MOST_UNDER_WAY + 1) this.#ahead.shift();
    return found;
  }

  /** @returns null: no such segment is there */
  #opened(sequence: number): OpenFile | null {
    if (this.#open?.sequence === sequence) return this.#open;
    const segment = this.segments().find((each) => each.sequence === sequence);
    if (segment === undefined) return null;
    const file = this.#openFile(segment.name);
    if (file === null) return null;
    if (this.#open !== null) closeSync(this.#open.file);
    const window = { from: 0, bytes: Buffer.alloc(0) };
    this.#open = { ...segment, file, bytes: fstatSync(file).size, window };
    return this.#open;
  }

  #headOf(name: string): Segment | null {
    const file = this.#openFile(name);
    if (file === null) return null;
    try {
      const bytes = Buffer.alloc(SEGMENT_HEAD_BYTES);
      readSync(file, bytes, 0, bytes.length, 0);
      const head = readSegmentHead(bytes);
      return head && { ...head, name };
    } finally {
      closeSync(file);
    }
  }

  /** @returns null: main has taken it away, as it does with what is emptied */
  #openFile(name: string): number | null {
    return ifThere(() => openSync(join(this.#folder, name), 'r'));
  }
}

/** What can't be reached now is not gone: only what the system says is not there counts so. */
function ifThere<T>(work: () => T): T | null {
  try {
    return work();
  } catch (cause) {
    if (cause instanceof Error && 'code' in cause && cause.code === 'ENOENT') return null;
    throw cause;
  }
}

/** @returns null: none stands there, as far as the window goes that was read */
function recordIn(open: OpenFile, offset: number): InboxRecord | null {
  const head = bytesAt(open, offset, RECORD_HEAD_BYTES);
  const length = packedBytes(head);
  if (length === null) return null;
  return readRecord(open.seed, head, bytesAt(open, offset + RECORD_HEAD_BYTES, length));
}

function freshRecord(open: OpenFile, offset: number): InboxRecord | null {
  open.window = { from: 0, bytes: Buffer.alloc(0) };
  return recordIn(open, offset);
}

/** Fewer where the file ends. */
function bytesAt(open: OpenFile, offset: number, length: number): Buffer {
  const { from, bytes } = open.window;
  if (offset >= from && offset + length <= from + bytes.length)
    return bytes.subarray(offset - from, offset - from + length);
  const buffer = Buffer.allocUnsafe(Math.max(0, Math.min(Math.max(length, WINDOW_BYTES), open.bytes - offset)));
  open.window = { from: offset, bytes: buffer.subarray(0, readSync(open.file, buffer, 0, buffer.length, offset)) };
  return open.window.bytes.subarray(0, length);
}
