import { randomBytes } from 'node:crypto';
import { join } from 'node:path';
import { crc32 } from 'node:zlib';

/**
 * How the inbox stands on the disk: segments, files of one size, each with a head and then records end to end. A record is one batch
 * of arrivals. Its checksum takes in a secret of its segment, so that neither what an earlier use of the file has left nor the body
 * of a delivery is ever taken for a record.
 */

/** Small enough to be emptied soon, large enough that a flood does not begin many a second. */
export const SEGMENT_BYTES = 4 * 1024 * 1024;
export const SEGMENT_HEAD_BYTES = 64;
export const RECORD_HEAD_BYTES = 32;

/**
 * So many records are written at once, and answered in order all the same: while the disk takes one, the next is on its way. When
 * one fails, at most the other stands behind it. Whoever hands over more waits here instead of gathering more for one write.
 */
export const MOST_UNDER_WAY = 2;

const SEGMENT_MARK = Buffer.from('SSINBOX1', 'latin1');
const RECORD_MARK = 0x1d0b0a7c;
const SALT_BYTES = 16;

/** Beside the journal's own file. */
export const inboxFolder = (path: string): string => join(path.replace(/\.sqlite$/, '.inbox'));

/** `sequence`: segments were begun in this order, whatever the files are called. `seed`: where their checksums begin. */
export type SegmentHead = { sequence: number; seed: number };

/** `first`: the number of its first arrival; `after`: the last number that is durable once this one is answered, before it. */
export type RecordHead = { first: number; count: number; after: number };
export type InboxRecord = RecordHead & { packed: Buffer };

/** A head that nobody can foresee. */
export function newSegmentHead(sequence: number): SegmentHead & { bytes: Buffer } {
  const bytes = Buffer.alloc(SEGMENT_HEAD_BYTES);
  SEGMENT_MARK.copy(bytes);
  bytes.writeUIntLE(sequence, 8, 6);
  randomBytes(SALT_BYTES).copy(bytes, 16);
  bytes.writeUInt32LE(crc32(bytes.subarray(0, 32)), 32);
  return { sequence, seed: seedOf(bytes), bytes };
}

/** @returns null: no segment was begun in this file */
export function readSegmentHead(bytes: Buffer): SegmentHead | null {
  if (bytes.length < SEGMENT_HEAD_BYTES || !bytes.subarray(0, SEGMENT_MARK.length).equals(SEGMENT_MARK)) return null;
  if (crc32(bytes.subarray(0, 32)) !== bytes.readUInt32LE(32)) return null;
  return { sequence: bytes.readUIntLE(8, 6), seed: seedOf(bytes) };
}

const seedOf = (head: Buffer): number => crc32(head.subarray(16, 16 + SALT_BYTES));

/** What stands before a batch. */
export function recordHead(seed: number, { first, count, after }: RecordHead, packed: Uint8Array): Buffer {
  const head = Buffer.alloc(RECORD_HEAD_BYTES);
  head.writeUInt32LE(RECORD_MARK, 0);
  head.writeUInt32LE(packed.byteLength, 8);
  head.writeUInt32LE(count, 12);
  head.writeUIntLE(first, 16, 6);
  head.writeUIntLE(after, 24, 6);
  head.writeUInt32LE(checksum(seed, head, packed), 4);
  return head;
}

/** How long the batch behind this head is, if it is one. */
export function packedBytes(head: Buffer): number | null {
  return head.length === RECORD_HEAD_BYTES && head.readUInt32LE(0) === RECORD_MARK ? head.readUInt32LE(8) : null;
}

/** @returns null: it was never written whole */
export function readRecord(seed: number, head: Buffer, packed: Buffer): InboxRecord | null {
  if (packedBytes(head) !== packed.length || checksum(seed, head, packed) !== head.readUInt32LE(4)) return null;
  return { first: head.readUIntLE(16, 6), count: head.readUInt32LE(12), after: head.readUIntLE(24, 6), packed };
}

const checksum = (seed: number, head: Buffer, packed: Uint8Array): number =>
  crc32(packed, crc32(head.subarray(8, RECORD_HEAD_BYTES), seed));
