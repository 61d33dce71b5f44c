import type { DeliveriesPage, DeliveryRow } from '../../../shared/deliveries.ts';
import type { Tables } from '../../storage/tables.ts';
import type { Kind } from './kind.ts';
import type { Kinds } from './kinds.ts';

/** So many of the newest are looked at for what is alike; whoever reads further down wants to see each. */
const SCANNED = 2_000;
/** Fewer alike are read as quickly as a line about them. */
const FEWEST_ALIKE = 10;
/** So far back a delivery can have been overtaken. */
const REACH = 200;
/** Rows of a page further apart than that are of a narrow filter: what lies between them is not read. */
const WIDEST = 5_000;

/**
 * Where many deliveries in a row tell the same: good ones of one event at one path, or failures with one cause. Which are the newest
 * is kept, so that while more come only these are looked for.
 */
export class AlikeRows {
  readonly #tables: Tables;
  readonly #kinds: Pick<Kinds, 'of'>;
  #kept: { filter: string; ids: number[] } | null = null;

  constructor(tables: Tables, kinds: Pick<Kinds, 'of'>) {
    this.#tables = tables;
    this.#kinds = kinds;
  }

  /**
   * Offsets are those of the list.
   * @param filter names the list @param newer so many of its newest numbers, of those after one, the newest first
   */
  runs(filter: string, newer: (after: number, most: number) => readonly number[]): DeliveriesPage['runs'] {
    const before = this.#kept?.filter === filter ? this.#kept.ids : [];
    const ids = [...newer(before[0] ?? 0, SCANNED), ...before].slice(0, SCANNED);
    this.#kept = { filter, ids };
    const runs = runsAmong(ids, this.#kinds.of(ids));
    const times = this.#timesOf(runs.map(({ oldestId }) => oldestId));
    return runs.map((run) => ({ ...run, sinceMs: times.get(run.oldestId) ?? 0 }));
  }

  /** Rows went. */
  forget(): void {
    this.#kept = null;
  }

  #timesOf(ids: readonly number[]): Map<number, number> {
    if (ids.length === 0) return new Map();
    const rows = this.#tables.all(
      'SELECT d.id, d.at_ms FROM json_each(?) AS one CROSS JOIN deliveries d ON d.id = one.value',
      JSON.stringify(ids),
    );
    return new Map(rows.map(({ id, at_ms }) => [Number(id), Number(at_ms)]));
  }
}

type Run = Omit<DeliveriesPage['runs'][number], 'sinceMs'>;

function runsAmong(ids: readonly number[], kinds: readonly (Kind | null)[]): Run[] {
  const runs: Run[] = [];
  let start = 0;
  for (let end = 1; end <= ids.length; end += 1) {
    if (end < ids.length && areAlike(kinds[start], kinds[end])) continue;
    if (end - start >= FEWEST_ALIKE) {
      const repeats = kinds.slice(start, end).filter((kind) => kind?.verdict === 'repeated').length;
      runs.push({ offset: start, count: end - start, repeats, oldestId: ids[end - 1] ?? 0 });
    }
    start = end;
  }
  return runs;
}

/** Whether deliveries of these kinds tell the same. A repeat is as good as the first. */
function areAlike(one: Kind | null | undefined, other: Kind | null | undefined): boolean {
  if (one === other) return true;
  if (!one || !other || isGood(one) !== isGood(other)) return false;
  return [...SHOWN, ...(isGood(one) ? OF_GOOD : OF_FAILURES)].every((trait) => one[trait] === other[trait]);
}

const SHOWN = ['intake', 'status', 'scripted', 'isReplay', 'imported'] as const;
const OF_GOOD = ['event'] as const;
const OF_FAILURES = ['verdict', 'refusal', 'mistake'] as const;

const isGood = ({ refusal, verdict, status }: Kind): boolean =>
  refusal === null && (verdict === 'valid' || verdict === 'repeated') && status < 300;

/** Which of these came after others of their path that were sent later. Retries and repeats are late by nature. */
export function overtakenAmong(tables: Tables, rows: readonly DeliveryRow[]): number[] {
  const own = new Set(rows.filter(isFirstTry).map(({ id }) => id));
  const lowest = Math.min(...own);
  const highest = Math.max(...own);
  if (own.size === 0 || highest - lowest > WIDEST) return [];
  const found: number[] = [];
  const latest = new Map<unknown, number>();
  for (const row of tables.all(
    `SELECT id, intake, sent_at_ms FROM deliveries
     WHERE id BETWEEN ? AND ? AND sent_at_ms IS NOT NULL AND replay_of IS NULL AND imported = 0 ORDER BY id`,
    lowest - REACH,
    highest,
  )) {
    const sentMs = Number(row.sent_at_ms);
    const before = latest.get(row.intake) ?? Number.NEGATIVE_INFINITY;
    if (sentMs < before && own.has(Number(row.id))) found.push(Number(row.id));
    latest.set(row.intake, Math.max(before, sentMs));
  }
  return found;
}

const isFirstTry = ({ nthRetry, verdict, replayOf, imported }: DeliveryRow): boolean =>
  (nthRetry ?? 0) === 0 && verdict !== 'repeated' && replayOf === null && !imported;
