import fc from 'fast-check';
import { expect, it } from 'vitest';
import { AppFailure } from '../../../shared/failure.ts';
import { textFile } from '../../testing/textFile.ts';
import type { DeliveryRecord } from '../journal/journal.ts';
import { deliveryRow } from '../testing/deliverySamples.ts';
import { readDeliveries, writeDeliveries } from './deliveriesFile.ts';

const record = (id: number, body: Uint8Array): DeliveryRecord => ({
  row: deliveryRow({ id, bytes: body.byteLength }),
  serviceKey: 'demo',
  method: 'POST',
  target: '/in/a?b',
  headers: [
    ['Poker-Signature', 'sha384=AB'],
    ['X-Twice', 'a'],
    ['X-Twice', '“b”'],
  ],
  body,
  sentAtMs: 5,
});

async function written(slices: DeliveryRecord[][]): Promise<{ text: string; rows: number }> {
  async function* each() {
    yield* slices;
  }
  const whole = { text: '', rows: 0 };
  for await (const { text, rows } of writeDeliveries('demo service (simulated)', each())) {
    whole.text += text;
    whole.rows += rows;
  }
  return whole;
}

async function readAll(text: string): Promise<DeliveryRecord[]> {
  const records: DeliveryRecord[] = [];
  for await (const slice of readDeliveries(textFile(text))) records.push(...slice);
  return records;
}

it('gives back what was written, byte for byte, and says that it was imported', async () => {
  await fc.assert(
    fc.asyncProperty(fc.array(fc.uint8Array({ maxLength: 200 }), { maxLength: 6 }), async (bodies) => {
      const records = bodies.map((body, index) => record(index + 1, body));
      const { text, rows } = await written([records.slice(0, 2), records.slice(2)]);
      expect(rows).toBe(records.length);
      const read = (await readAll(text)).reverse();
      expect(read.map(({ body }) => [...body])).toEqual(bodies.map((body) => [...body]));
      expect(read.map(({ headers, method, target, sentAtMs }) => ({ headers, method, target, sentAtMs }))).toEqual(
        records.map(({ headers, method, target, sentAtMs }) => ({ headers, method, target, sentAtMs })),
      );
      expect(read.every(({ row, serviceKey }) => row.imported && serviceKey === null)).toBe(true);
    }),
  );
});

it('reads a file of a version that knew no sender but the platform', async () => {
  const { text } = await written([[record(1, Buffer.from('{}'))]]);
  const [read] = await readAll(text.replace(/"dialect":"[^"]*",/, ''));
  expect(read?.row.dialect).toBe('platform');
});

it('names the line that is none', async () => {
  const { text } = await written([[record(1, Buffer.from('{}'))]]);
  for (const [hostile, why] of [
    ['', 'line 1'],
    ['{"sidestage":"chatters"}', 'line 1'],
    [`${text}{"row":1}`, 'line 3'],
    [`${text.replace('POST', '\u0000'.repeat(30))}`, 'line 2'],
    [`${text}not json`, 'line 3'],
    [`${text}${'x'.repeat(5_000_000)}`, 'line 3'],
  ] as const) {
    await expect(readAll(hostile)).rejects.toThrow(new AppFailure({ kind: 'badInput', field: 'file', why }));
  }
});

it('lets others have their turn while it reads a large file', async () => {
  const { text } = await written([Array.from({ length: 1_000 }, (_, id) => record(id + 1, Buffer.alloc(1_000)))]);
  let turns = 0;
  let next = setImmediate(function turn() {
    turns += 1;
    next = setImmediate(turn);
  });
  const slices: number[][] = [];
  for await (const slice of readDeliveries(textFile(`${text}\n  \n`))) slices.push(slice.map(({ row }) => row.id));
  clearImmediate(next);
  expect(slices.flat()).toEqual(Array.from({ length: 1_000 }, (_, at) => 1_000 - at));
  expect(Math.max(...slices.map(({ length }) => length))).toBeLessThanOrEqual(200);
  expect(turns).toBeGreaterThanOrEqual(Math.floor(text.length / 262_144) - 1);
  expect(turns).toBeGreaterThan(3);
});
