import { deserialize, serialize } from 'node:v8';
import { crc32 } from 'node:zlib';
import type { DayColumns } from './columns.ts';
import { DAY_MS, type SeriesShape } from './seriesShapes.ts';

/** Grows with each change of how columns are written. */
const FORMAT = 1;
/** Before the columns: the format, and a checksum of what follows. */
const HEAD_BYTES = 5;

/** A day's columns as they are kept. */
export function packDay(columns: DayColumns): Uint8Array {
  const body = serialize(columns);
  const bytes = Buffer.allocUnsafe(HEAD_BYTES + body.length);
  bytes.writeUInt8(FORMAT, 0);
  bytes.writeUInt32BE(crc32(body), 1);
  body.copy(bytes, HEAD_BYTES);
  return bytes;
}

/** @returns null when they are damaged, or written in another way: then the day is as if it had not been fetched */
export function unpackDay(shape: SeriesShape, data: unknown): DayColumns | null {
  if (!(data instanceof Uint8Array) || data.length <= HEAD_BYTES || data[0] !== FORMAT) return null;
  const bytes = Buffer.from(data.buffer, data.byteOffset, data.byteLength);
  const body = bytes.subarray(HEAD_BYTES);
  if (bytes.readUInt32BE(1) !== crc32(body)) return null;
  try {
    const columns = deserialize(body) as DayColumns;
    return isSound(shape, columns) ? columns : null;
  } catch {
    return null;
  }
}

function isSound(shape: SeriesShape, { offsets, numbers, texts }: DayColumns): boolean {
  if (!(offsets instanceof Int32Array)) return false;
  const rows = offsets.length;
  return (
    areOrdered(offsets) &&
    Object.entries(shape.fields).every(([field, kind]) => {
      if (kind === 'text') return texts[field]?.codes.length === rows && Array.isArray(texts[field].words);
      return numbers[field]?.length === rows;
    })
  );
}

function areOrdered(offsets: Int32Array): boolean {
  let before = 0;
  for (const offset of offsets) {
    if (offset < before || offset >= DAY_MS) return false;
    before = offset;
  }
  return true;
}
