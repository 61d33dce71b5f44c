import type { DeliveriesPage, DeliveryRow } from '../../../shared/deliveries.ts';
import type { Tables } from '../../storage/tables.ts';

/** So many of the newest are looked at for what is alike; whoever reads further down wants to see each. */
const SCANNED = 2_000;
/** Fewer alike are read as quickly as a line about them. */
const FEWEST_ALIKE = 10;
/** So far back a delivery can have been overtaken. */
const REACH = 200;
/** Rows of a page further apart than that are of a narrow filter: what lies between them is not read. */
const WIDEST = 5_000;

/** Rows of which is known what they tell: those of several filters that somebody goes to and fro between. */
const MOST_SEEN = 10_000;

/** What there is to know of a row for that. */
type Seen = { id: number; atMs: number; isRepeat: boolean; key: string };

const TELLS = `intake, status, scripted, replay_of IS NOT NULL, imported`;
/** Equal for deliveries that tell the same. A repeat is as good as the first. */
const ALIKE = `CASE WHEN refusal IS NULL AND verdict IN ('valid', 'repeated') AND status < 300
  THEN json_array(${TELLS}, event) ELSE json_array(${TELLS}, verdict, refusal, mistake) END`;

/**
 * Where many deliveries in a row tell the same: good ones of one event at one path, or failures with one cause. What was looked at
 * is kept, so that while more come only these are read.
 */
export class AlikeRows {
  readonly #tables: Tables;
  readonly #seen = new Map<number, Seen>();
  #kept: { filter: string; rows: Seen[] } | null = null;

  constructor(tables: Tables) {
    this.#tables = tables;
  }

  /**
   * Offsets are those of the list.
   * @param filter names the list @param newer so many of its newest numbers, of those after one, the newest first
   */
  runs(filter: string, newer: (after: number, most: number) => readonly number[]): DeliveriesPage['runs'] {
    const before = this.#kept?.filter === filter ? this.#kept.rows : [];
    const rows = [...this.#rows(newer(before[0]?.id ?? 0, SCANNED)), ...before].slice(0, SCANNED);
    this.#kept = { filter, rows };
    return runsAmong(rows);
  }

  /** Rows went, or say something else now. */
  forget(): void {
    this.#kept = null;
    this.#seen.clear();
  }

  #rows(ids: readonly number[]): Seen[] {
    const unseen = ids.filter((id) => !this.#seen.has(id));
    if (this.#seen.size + unseen.length > MOST_SEEN) {
      this.#seen.clear();
      this.#read(ids);
    } else if (unseen.length > 0) this.#read(unseen);
    return ids.flatMap((id) => this.#seen.get(id) ?? []);
  }

  #read(ids: readonly number[]): void {
    const rows = this.#tables.all(
      `SELECT d.id, d.at_ms, d.verdict = 'repeated' AS repeated, ${ALIKE} AS alike
       FROM json_each(?) AS sought CROSS JOIN deliveries d ON d.id = sought.value`,
      JSON.stringify(ids),
    );
    for (const { id, at_ms, repeated, alike } of rows) {
      this.#seen.set(Number(id), { id: Number(id), atMs: Number(at_ms), isRepeat: repeated === 1, key: String(alike) });
    }
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
