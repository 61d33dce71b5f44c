import type { Attempt, DeliveryRow } from '../../../shared/deliveries.ts';
import { RETRY_WAITS_MS } from '../../../shared/platform/serviceTries.ts';

/** Of a large number only this many missed tries get a step of their own; the service makes seven. */
const MOST_MISSED = 20;

/**
 * All tries of one envelope at one hook: those that came, those that a later number proves, and the one to come.
 * @param tries what came, oldest first; one whose number can't be read is shown as it came
 * @param sentAtMs when the event was first sent; null when not known
 * @param listened whether the receiver was listening through a time; null when not known
 * @param waits how long the sender waits after each failed try; empty: nobody knows
 */
export async function ladder(
  tries: readonly DeliveryRow[],
  sentAtMs: number | null,
  listened: (fromMs: number, toMs: number) => Promise<boolean | null>,
  waits: readonly number[] = RETRY_WAITS_MS,
): Promise<Attempt[]> {
  const steps: Attempt[] = [];
  let next = 0;
  let lastMs = sentAtMs;
  for (const row of tries) {
    const nth = row.nthRetry ?? next;
    for (let missing = Math.max(next, nth - MOST_MISSED); missing < nth; missing += 1) {
      steps.push({
        kind: 'missed',
        nth: missing,
        afterMs: lastMs,
        beforeMs: row.atMs,
        awake: lastMs === null ? null : await listened(lastMs, row.atMs),
      });
    }
    const done = row.status >= 200 && row.status < 300;
    steps.push({ kind: done ? 'done' : 'failed', nth, atMs: row.atMs, status: row.status, deliveryId: row.id });
    next = Math.max(next, nth + 1);
    lastMs = row.atMs;
  }
  const last = tries.at(-1);
  const arrived = steps.some(({ kind }) => kind === 'done');
  const wait = last && !arrived ? waits[next - 1] : undefined;
  if (last && wait !== undefined) steps.push({ kind: 'expected', nth: next, aboutMs: last.atMs + wait });
  return steps;
}
