import { z } from 'zod';
import { deliveryRow } from '../../../shared/deliveries.ts';
import { AppFailure } from '../../../shared/failure.ts';
import type { DeliveryRecord } from '../../storage/journal/journal.ts';

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
 * Reads such a file.
 * @throws AppFailure `badInput` for field `file`, `why` naming the line that is not one
 */
export function readDeliveries(text: string): DeliveryRecord[] {
  const lines = text.split('\n').filter((each) => each.trim() !== '');
  if (!head.safeParse(parsed(lines[0])).success) throw notOne(1);
  return lines.slice(1).map((each, index) => {
    const read = line.safeParse(parsed(each));
    if (!read.success) throw notOne(index + 2);
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
  });
}

const notOne = (line: number) => new AppFailure({ kind: 'badInput', field: 'file', why: `line ${line}` });

function parsed(text: string | undefined): unknown {
  try {
    return JSON.parse(text ?? '');
  } catch {
    return null; // refused by the schema, with the line's number
  }
}
