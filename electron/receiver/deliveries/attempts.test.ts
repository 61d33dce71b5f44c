import fc from 'fast-check';
import { expect, it } from 'vitest';
import { attempt, type DeliveryRow } from '../../../shared/deliveries.ts';
import { deliveryRow } from '../testing/deliverySamples.ts';
import { ladder } from './attempts.ts';

const sentAtMs = 1_000;
const listening = async () => true;
const tried = (nthRetry: number | null, atMs: number, status = 401): DeliveryRow =>
  deliveryRow({ id: atMs, nthRetry, atMs, status });

it('tells of the tries that a later number proves, and of the one to come', async () => {
  expect(await ladder([tried(3, 51_000)], sentAtMs, listening)).toEqual([
    { kind: 'missed', nth: 0, afterMs: 1_000, beforeMs: 51_000, awake: true },
    { kind: 'missed', nth: 1, afterMs: 1_000, beforeMs: 51_000, awake: true },
    { kind: 'missed', nth: 2, afterMs: 1_000, beforeMs: 51_000, awake: true },
    { kind: 'failed', nth: 3, atMs: 51_000, status: 401, deliveryId: 51_000 },
    { kind: 'expected', nth: 4, aboutMs: 51_000 + 60_000 },
  ]);
});

it('expects nothing more after an answer that was taken, nor after the seventh try', async () => {
  expect((await ladder([tried(0, 2_000), tried(1, 7_000, 204)], sentAtMs, listening)).map(({ kind }) => kind)).toEqual([
    'failed',
    'done',
  ]);
  expect((await ladder([tried(6, 9_000)], sentAtMs, listening)).at(-1)).toMatchObject({ kind: 'failed', nth: 6 });
});

it('shows a copy where it came, and does not call it missed', async () => {
  const kinds = (await ladder([tried(0, 2_000, 204), tried(0, 2_500, 204)], sentAtMs, listening)).map(
    ({ kind }) => kind,
  );
  expect(kinds).toEqual(['done', 'done']);
});

it('does not know whether we listened when nobody knows since when', async () => {
  expect((await ladder([tried(1, 9_000)], null, listening))[0]).toMatchObject({ afterMs: null, awake: null });
});

it('takes whatever numbers come', async () => {
  const row = fc.record({
    nth: fc.option(fc.nat(1_000)),
    atMs: fc.nat(1e9),
    status: fc.constantFrom(0, 204, 401, 500),
  });
  await fc.assert(
    fc.asyncProperty(fc.array(row, { maxLength: 20 }), async (rows) => {
      const steps = await ladder(
        rows.map(({ nth, atMs, status }) => tried(nth, atMs, status)),
        sentAtMs,
        listening,
      );
      for (const step of steps) attempt.parse(step);
      expect(steps.filter(({ kind }) => kind === 'done' || kind === 'failed')).toHaveLength(rows.length);
      expect(steps.filter(({ kind }) => kind === 'expected').length).toBeLessThanOrEqual(1);
    }),
  );
});
