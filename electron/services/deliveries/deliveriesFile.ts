import { setImmediate as nextTurn } from 'node:timers/promises';
import { z } from 'zod';
import { deliveryRow } from '../../../shared/deliveries.ts';
import { AppFailure } from '../../../shared/failure.ts';
import type { DeliveryRecord } from '../../storage/journal/journal.ts';

/** So much is read at a time, some two hundred usual lines: receiving must not wait for a large file. */
const SLICE_CHARS = 256 * 1024;

/** The first line of the file. */
const head = z.object({ sidestage: z.literal('deliveries'), version: z.literal(1), service: z.string() });

const line = z.object({
  row: deliveryRow,
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

/**
 * Reads such a file, in slices between which others have their turn.
 * @throws AppFailure `badInput` for field `file`, `why` naming the line that is not one
 */
export async function readDeliveries(text: string): Promise<DeliveryRecord[]> {
  const records: DeliveryRecord[] = [];
  let count = 0;
  let slice = 1;
  for (const { each, end } of linesOf(text)) {
    if (end > slice * SLICE_CHARS) {
      slice = Math.ceil(end / SLICE_CHARS);
      await nextTurn();
    }
    if (each.trim() === '') continue;
    count += 1;
    if (count > 1) records.push(recordOf(each, count));
    else if (!head.safeParse(parsed(each)).success) throw notOne(1);
  }
  if (count === 0) throw notOne(1);
  return records;
}

function* linesOf(text: string): Generator<{ each: string; end: number }> {
  for (let start = 0; start < text.length; ) {
    const found = text.indexOf('\n', start);
    const end = found < 0 ? text.length : found;
    yield { each: text.slice(start, end), end };
    start = end + 1;
  }
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
