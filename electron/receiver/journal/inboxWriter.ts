import { constants } from 'node:fs';
import { type FileHandle, mkdir, open, rm } from 'node:fs/promises';
import { join } from 'node:path';
import { SerialQueue } from '../../kernel/serialQueue.ts';
import type { InboxBegun } from './inbox.ts';
import {
  MOST_UNDER_WAY,
  newSegmentHead,
  RECORD_HEAD_BYTES,
  recordHead,
  SEGMENT_BYTES,
  SEGMENT_HEAD_BYTES,
} from './inboxFormat.ts';

/** So much may lie there and wait to be filed; beyond it nothing more is taken. More than any flood of a minute brings. */
const MOST_SEGMENTS = 256;
/** Emptied files that are kept for the next segments: to write over what is there costs half of what growing a file does. */
const MOST_SPARE = 3;
/** The next segment is made ready while so much of the current one is still free. */
const AHEAD_BYTES = SEGMENT_BYTES / 2;

/** Of a new file: a disk that is given all of it at once has what is appended meanwhile wait behind it. */
const FILLED_AT_ONCE = 256 * 1024;

/** Where the system can wait for the disk in the call that writes; elsewhere a flush follows it. */
const WRITES_THROUGH = process.platform === 'linux';
const FLAGS = constants.O_RDWR | constants.O_CREAT | (WRITES_THROUGH ? constants.O_DSYNC : 0);

type Segment = { sequence: number; seed: number; name: string; file: FileHandle; bytes: number; end: number };

/** One batch that has its numbers and its place, and what is to be done once it is durable. */
type Batch<T> = { first: number; count: number; failures: number; written: (first: number) => T };

/**
 * Main's end of the inbox: appends batches to segments, some at once, each durable with all before it when it is answered. All
 * waiting for the disk is done by the system's own threads.
 */
export class InboxWriter {
  readonly #folder: string;
  readonly #turns = new SerialQueue();
  #nextId = 1;
  /** The last number that is durable, with all before it. */
  #durableId = 0;
  /** The same once all that is under way is. */
  #lastId = 0;
  /** Writes that were begun and are not answered, in order. They never reject. */
  readonly #underWay: Promise<unknown>[] = [];
  /** How many times writing failed: whoever was handed over before fails with it. */
  #failures = 0;
  #nextSequence = 1;
  /** Files with a segment of which something may not be filed, by its number. */
  readonly #used = new Map<number, string>();
  #spare: string[] = [];
  #current: Segment | null = null;
  #ready: Promise<Segment> | null = null;

  constructor(folder: string) {
    this.#folder = folder;
  }

  /** What the journal's thread found there. No number and no segment is given twice. */
  begin({ nextId, segments }: InboxBegun): void {
    this.#nextId = Math.max(this.#nextId, nextId);
    this.#durableId = Math.max(this.#durableId, nextId - 1);
    this.#lastId = Math.max(this.#lastId, this.#durableId);
    for (const { sequence, name } of segments) {
      if (sequence < this.#nextSequence) continue;
      this.#used.set(sequence, name);
      this.#nextSequence = sequence + 1;
    }
  }

  /**
   * Writes one batch. `written`: called once it is durable with all before it, before anything later is.
   * @returns what `written` does
   * @throws the system's error, and then it may stand there or not; also that of one that was handed over before and not written yet
   */
  async append<T>(count: number, packed: Uint8Array, written: (first: number) => T): Promise<T> {
    const failures = this.#failures;
    const begun = await this.#turns.run(async () => {
      const first = this.#nextId;
      // Whatever becomes of it.
      this.#nextId += count;
      const segment = await this.#roomFor(RECORD_HEAD_BYTES + packed.byteLength);
      while (this.#underWay.length >= MOST_UNDER_WAY) await this.#underWay[0];
      const answered = this.#write(segment, packed, { first, count, failures, written });
      const ended = answered.then(
        () => void this.#underWay.shift(),
        () => void this.#underWay.shift(), // told to whoever appends
      );
      this.#underWay.push(ended);
      return { answered };
    });
    return await begun.answered;
  }

  async #write<T>(segment: Segment, packed: Uint8Array, batch: Batch<T>): Promise<T> {
    const { first, count, failures, written } = batch;
    this.#throwIfFailed(failures);
    const head = recordHead(segment.seed, { first, count, after: this.#lastId }, packed);
    const writing = writeThrough(segment.file, [head, packed], segment.end);
    segment.end += RECORD_HEAD_BYTES + packed.byteLength;
    this.#lastId = first + count - 1;
    const [own] = await Promise.allSettled([writing, ...this.#underWay]);
    this.#throwIfFailed(failures);
    if (own.status === 'rejected') {
      // What of it stands there nobody knows: nothing more is written behind it.
      segment.bytes = segment.end;
      this.#failures += 1;
      this.#lastId = this.#durableId;
      throw own.reason;
    }
    this.#durableId = first + count - 1;
    if (segment.bytes - segment.end < AHEAD_BYTES) this.#makeReady();
    return written(first);
  }

  /** What stands behind one that failed would not be found. */
  #throwIfFailed(failures: number): void {
    if (this.#failures !== failures) throw new Error('what was to be written before it was not');
  }

  /** Nothing is written meanwhile, and numbers are given by another. @param most how many it gives at most */
  between<T>(most: number, work: (nextId: number) => Promise<{ value: T; nextId: number }>): Promise<T> {
    return this.#turns.run(async () => {
      await Promise.all(this.#underWay);
      const first = this.#nextId;
      this.#nextId += most;
      const { value, nextId } = await work(first);
      this.#nextId = nextId;
      // When none was given, those before it may be those of a write that failed.
      if (nextId > first) this.#durableId = this.#lastId = nextId - 1;
      return value;
    });
  }

  /** What stands in segments before this one is filed for good. */
  emptied(before: number): void {
    for (const [sequence, name] of this.#used) {
      if (sequence >= before || sequence === this.#current?.sequence) continue;
      this.#used.delete(sequence);
      if (this.#spare.length < MOST_SPARE) this.#spare.push(name);
      else void this.#remove(name);
    }
  }

  /**
   * Takes all files away. @param filed told the last segment; resolves when all up to it is filed for good, and whether it is
   * @returns whether they went @throws the system's error of one that can't be taken away
   */
  drop(filed: (sequence: number) => Promise<boolean>): Promise<boolean> {
    return this.#turns.run(async () => {
      await this.#leave();
      const ready = await this.#ready?.catch(() => null);
      this.#ready = null;
      await ready?.file.close();
      if (!(await filed(this.#nextSequence - 1))) return false;
      const names = [...this.#used.values(), ...this.#spare];
      this.#used.clear();
      // One that stays is written over, or taken up by the next call.
      this.#spare = names;
      for (const name of names) {
        await rm(join(this.#folder, name), { force: true });
        this.#spare = this.#spare.filter((each) => each !== name);
      }
      return true;
    });
  }

  /** Resolves when all that was handed over is written. */
  close(): Promise<void> {
    return this.#turns.run(async () => {
      await this.#leave();
      await (await this.#ready?.catch(() => null))?.file.close();
      this.#ready = null;
    });
  }

  async #roomFor(bytes: number): Promise<Segment> {
    if (this.#current !== null && this.#current.bytes - this.#current.end >= bytes) return this.#current;
    if (this.#used.size >= MOST_SEGMENTS) throw new Error('too much waits to be filed');
    await this.#leave();
    const ready = this.#ready;
    this.#ready = null;
    let next = await (ready ?? this.#make(SEGMENT_BYTES));
    if (next.bytes - next.end < bytes) {
      await next.file.close();
      next = await this.#make(SEGMENT_HEAD_BYTES + bytes);
    }
    this.#current = next;
    return next;
  }

  async #leave(): Promise<void> {
    await Promise.all(this.#underWay);
    const left = this.#current;
    this.#current = null;
    await left?.file.close();
  }

  #makeReady(): void {
    if (this.#ready !== null) return;
    this.#ready = this.#make(SEGMENT_BYTES);
    this.#ready.catch(() => {
      // Tried once more when it is needed, and told then.
      this.#ready = null;
    });
  }

  /** A file of this size with the head of a new segment, all of it durable. */
  async #make(bytes: number): Promise<Segment> {
    const sequence = this.#nextSequence++;
    const spare = bytes === SEGMENT_BYTES ? this.#spare.pop() : undefined;
    const name = spare ?? `${sequence}.segment`;
    const file = await this.#openFile(name).catch((cause: unknown) => {
      if (spare !== undefined) this.#spare.push(spare);
      throw cause;
    });
    try {
      const { bytes: head, seed } = newSegmentHead(sequence);
      if (spare === undefined) await fill(file, bytes);
      await writeThrough(file, [head], 0);
      if (spare === undefined) await flushFolder(this.#folder);
      this.#used.set(sequence, name);
      return { sequence, seed, name, file, bytes, end: SEGMENT_HEAD_BYTES };
    } catch (cause) {
      await file.close();
      await this.#remove(name);
      throw cause;
    }
  }

  async #openFile(name: string): Promise<FileHandle> {
    await mkdir(this.#folder, { recursive: true, mode: 0o700 });
    return open(join(this.#folder, name), FLAGS, 0o600);
  }

  /** What can't be taken away now is taken up at the next start. */
  #remove(name: string): Promise<void> {
    return rm(join(this.#folder, name), { force: true }).catch(() => {});
  }
}

/** All of it, durably. @throws the system's error */
async function writeThrough(file: FileHandle, parts: Uint8Array[], position: number): Promise<void> {
  const wanted = parts.reduce((sum, { byteLength }) => sum + byteLength, 0);
  const { bytesWritten } = await file.writev(parts, position);
  if (bytesWritten !== wanted) throw new Error('the disk took only a part');
  if (!WRITES_THROUGH) await file.datasync();
}

/** Zeros, durably and piece by piece. @throws the system's error */
async function fill(file: FileHandle, bytes: number): Promise<void> {
  const zeros = Buffer.alloc(Math.min(bytes, FILLED_AT_ONCE));
  for (let at = 0; at < bytes; at += zeros.byteLength) {
    await writeThrough(file, [zeros.subarray(0, bytes - at)], at);
  }
}

/** So that a new file is found after the power went. */
async function flushFolder(folder: string): Promise<void> {
  // Windows opens no folder, and needs none flushed.
  if (process.platform === 'win32') return;
  const handle = await open(folder, constants.O_RDONLY);
  try {
    await handle.sync();
  } finally {
    await handle.close();
  }
}
