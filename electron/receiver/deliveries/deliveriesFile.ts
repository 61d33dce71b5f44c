import { z } from 'zod';
import { deliveryRow } from '../../../shared/deliveries.ts';
import { AppFailure } from '../../../shared/failure.ts';
import type { ByteFile } from '../../kernel/ports.ts';
import type { DeliveryRecord } from '../journal/journal.ts';

/** So much is read at a time, some two hundred usual lines: receiving must not wait for a large file, nor memory hold it. */
const SLICE_BYTES = 256 * 1024;
const SLICE_RECORDS = 200;
/** A delivery of 1 MiB with all the headers that it may have. */
const LONGEST_LINE_BYTES = 4 * 1024 * 1024;
const NEW_LINE = 0x0a;
/** The first line says what the file is. */
const FIRST_RECORD = 2;

/** The first line of the file. */
const head = z.object({ sidestage: z.literal('deliveries'), version: z.literal(1), service: z.string() });

const line = z.object({
  // A file of an earlier version knew no other sender.
  row: deliveryRow.extend({ dialect: deliveryRow.shape.dialect.default('platform') }),
  method: z.string().max(20),
  target: z.string().max(2_000),
  headers: z.array(z.tuple([z.string().max(16_384), z.string().max(16_384)])).max(1_000),
  body: z.base64().max(1_500_000),
  sentAtMs: z.number().nullable(),
});

/** Deliveries as a text file: a first line that says what it is, then one JSON object a line. */
export async function* writeDeliveries(
  service: string,
  slices: AsyncIterable<readonly DeliveryRecord[]>,
): AsyncGenerator<{ text: string; rows: number }> {
  const first: z.infer<typeof head> = { sidestage: 'deliveries', version: 1, service };
  yield { text: `${JSON.stringify(first)}\n`, rows: 0 };
  for await (const records of slices) {
    const lines = records.map(({ row, method, target, headers, body, sentAtMs }) => {
      const kept: z.infer<typeof line> = {
        row,
        method,
        target,
        headers,
        body: Buffer.from(body.buffer, body.byteOffset, body.byteLength).toString('base64'),
        sentAtMs,
      };
      return `${JSON.stringify(kept)}\n`;
    });
    yield { text: lines.join(''), rows: records.length };
  }
}

/** Where a line stands in the file. */
type Place = { from: number; to: number };

/**
 * Reads such a file from its end on, some at a time, so that the oldest come first; all of it is looked through before.
 * @throws AppFailure `badInput` for field `file`, `why` naming the line that is not one
 */
export async function* readDeliveries(file: ByteFile): AsyncGenerator<DeliveryRecord[]> {
  const places = await placesOf(file);
  for (let end = places.length; end > 0; ) {
    const begin = firstOfSlice(places, end);
    const from = places[begin]?.from ?? 0;
    const bytes = await file.read(from, (places[end - 1]?.to ?? 0) - from);
    const lines = places.slice(begin, end).map((place) => bytes.subarray(place.from - from, place.to - from));
    yield lines.map((each, at) => recordOf(each.toString(), begin + at + FIRST_RECORD)).reverse();
    end = begin;
  }
}

/** The places of the records, each of which is one. */
async function placesOf(file: ByteFile): Promise<Place[]> {
  const places: Place[] = [];
  let hasHead = false;
  for await (const { bytes, from } of linesOf(file)) {
    const text = bytes.toString();
    if (text.trim() === '') continue;
    if (hasHead) {
      recordOf(text, places.length + FIRST_RECORD);
      places.push({ from, to: from + bytes.byteLength });
    } else if (!head.safeParse(parsed(text)).success) throw notOne(1);
    hasHead = true;
  }
  if (!hasHead) throw notOne(1);
  return places;
}

function firstOfSlice(places: readonly Place[], end: number): number {
  const to = places[end - 1]?.to ?? 0;
  let begin = end - 1;
  while (begin > 0 && end - begin < SLICE_RECORDS && to - (places[begin - 1]?.from ?? 0) <= SLICE_BYTES) begin -= 1;
  return begin;
}

async function* linesOf(file: ByteFile): AsyncGenerator<{ bytes: Buffer; from: number }> {
  let rest: Buffer = Buffer.alloc(0);
  let from = 0;
  let count = 1;
  for (let read = 0; read < file.size; ) {
    const piece = await file.read(read, SLICE_BYTES);
    if (piece.byteLength === 0) break; // it has become shorter
    read += piece.byteLength;
    const all = Buffer.concat([rest, piece]);
    let start = 0;
    for (let end = all.indexOf(NEW_LINE); end >= 0; end = all.indexOf(NEW_LINE, start)) {
      yield { bytes: all.subarray(start, end), from: from + start };
      start = end + 1;
      count += 1;
    }
    rest = all.subarray(start);
    from += start;
    if (rest.byteLength > LONGEST_LINE_BYTES) throw notOne(count);
  }
  if (rest.byteLength > 0) yield { bytes: rest, from };
}

function recordOf(each: string, count: number): DeliveryRecord {
  const read = line.safeParse(parsed(each));
  if (!read.success) throw notOne(count);
  const { row, method, target, headers, body, sentAtMs } = read.data;
  return {
    row: { ...row, imported: true },
    serviceKey: null,
    method,
    target,
    headers,
    body: Buffer.from(body, 'base64'),
    sentAtMs,
  };
}

const notOne = (line: number) => new AppFailure({ kind: 'badInput', field: 'file', why: `line ${line}` });

function parsed(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    return null; // refused by the schema, with the line's number
  }
}
