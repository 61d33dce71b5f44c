import type { DeliveriesPage, DeliveryRow } from '../../../shared/deliveries.ts';
import type { Row, Tables } from '../../storage/tables.ts';
import type { Condition } from './filter.ts';

/** So many of the newest are looked at for what is alike; whoever reads further down wants to see each. */
const SCANNED = 2_000;
/** Fewer alike are read as quickly as a line about them. */
const FEWEST_ALIKE = 10;
/** So far back a delivery can have been overtaken. */
const REACH = 200;
/** Rows of a page further apart than that are of a narrow filter: what lies between them is not read. */
const WIDEST = 5_000;

/** What there is to know of a row for that. */
type Seen = { id: number; atMs: number; isRepeat: boolean; key: string };

/**
 * Where many deliveries in a row tell the same: good ones of one event at one path, or failures with one cause. What was looked at
 * is kept, so that while more come only these are read.
 */
export class AlikeRows {
  readonly #tables: Tables;
  #kept: { condition: string; rows: Seen[] } | null = null;

  constructor(tables: Tables) {
    this.#tables = tables;
  }

  /** Of a condition whose rows come in the order of their numbers. Offsets are those of the list that it gives. */
  runs(condition: Condition): DeliveriesPage['runs'] {
    const key = JSON.stringify([condition.where, condition.values]);
    const before = this.#kept?.condition === key ? this.#kept.rows : [];
    const rows = [...this.#after(condition, before[0]?.id ?? 0), ...before].slice(0, SCANNED);
    this.#kept = { condition: key, rows };
    return runsAmong(rows);
  }

  /** Rows went, or say something else now. */
  forget(): void {
    this.#kept = null;
  }

  #after({ from, where, values, id }: Condition, after: number): Seen[] {
    return this.#tables
      .all(
        `SELECT d.id, d.at_ms, d.intake, d.event, d.verdict, d.status, d.refusal, d.mistake, d.scripted, d.replay_of, d.imported
         FROM ${from} WHERE ${where} AND ${id} > ? ORDER BY ${id} DESC LIMIT ${SCANNED}`,
        ...values,
        after,
      )
      .map((row) => {
        const isRepeat = row.verdict === 'repeated';
        return { id: Number(row.id), atMs: Number(row.at_ms), isRepeat, key: alike(row) };
      });
  }
}

function runsAmong(rows: readonly Seen[]): DeliveriesPage['runs'] {
  const runs: DeliveriesPage['runs'] = [];
  let start = 0;
  for (let end = 1; end <= rows.length; end += 1) {
    const first = rows[start];
    const last = rows[end - 1];
    if (first === undefined || last === undefined || rows[end]?.key === first.key) continue;
    if (end - start >= FEWEST_ALIKE) {
      const repeats = rows.slice(start, end).filter(({ isRepeat }) => isRepeat).length;
      runs.push({ offset: start, count: end - start, repeats, sinceMs: last.atMs, oldestId: last.id });
    }
    start = end;
  }
  return runs;
}

/** Equal for deliveries that tell the same. A repeat is as good as the first. */
function alike({ intake, event, verdict, status, refusal, mistake, scripted, replay_of, imported }: Row): string {
  const good = refusal === null && (verdict === 'valid' || verdict === 'repeated') && Number(status) < 300;
  const what = good ? [event] : [verdict, refusal, mistake];
  return JSON.stringify([intake, good, ...what, status, scripted, replay_of !== null, imported]);
}

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
