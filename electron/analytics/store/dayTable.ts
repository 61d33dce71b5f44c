import type { SeriesName } from '../../../shared/analyticsSeries.ts';
import type { Row, Tables } from '../../storage/tables.ts';
import { cleanRows } from './cleanRows.ts';
import { type DayColumns, firstFrom, joined, toColumns } from './columns.ts';
import { packDay, unpackDay } from './dayBlob.ts';
import { DecodedDays } from './decodedDays.ts';
import type { FetchedDay, KnownDay, Span } from './methods.ts';
import { DAY_MS, seriesShapes } from './seriesShapes.ts';

const DAY = 'id, series, day_ms, whole, until_ms, fetched_at_ms, calls, row_count';

export type StoredDay = KnownDay & { columns: DayColumns };

/** Days of series. One that is damaged is taken away when that is found: it is as if it had not been fetched. */
export class DayTable {
  readonly #tables: Tables;
  readonly #decoded = new DecodedDays();
  /** Ids of days that could be read. */
  readonly #sound = new Set<number>();

  constructor(tables: Tables) {
    this.#tables = tables;
  }

  /** Inside a transaction. A part that would leave a hole is not kept. @see FetchedDay */
  put(channel: number, series: SeriesName, fetched: FetchedDay): void {
    const { dayMs, whole, fetchedAtMs } = fetched;
    const fromMs = Math.max(dayMs, fetched.fromMs);
    const endMs = dayMs + DAY_MS;
    const untilMs = whole ? endMs : Math.max(fromMs, Math.min(fetched.untilMs, endMs));
    const shape = seriesShapes[series];
    const [before] = this.read(channel, series, { fromMs: dayMs, toMs: endMs });
    const stays = fromMs > dayMs ? before : undefined;
    if (fromMs > dayMs && (stays === undefined || stays.untilMs < fromMs)) return;
    const rows = cleanRows(shape, fetched.rows, { fromMs, toMs: Math.min(endMs, untilMs + 1) });
    const fresh = toColumns(shape, dayMs, rows);
    const columns = stays ? joined(stays.columns, firstFrom(stays.columns, fromMs - dayMs), fresh) : fresh;
    const data = packDay(columns);
    const where = [channel, series, dayMs] as const;
    this.drop(this.#tables.all('SELECT id FROM days WHERE channel = ? AND series = ? AND day_ms = ?', ...where));
    this.#tables.run(
      `INSERT INTO days (channel, series, day_ms, whole, until_ms, fetched_at_ms, calls, row_count, data)
       VALUES (?, ?, ?, ?, ?, ?, ?, ?, ?)`,
      ...where,
      whole ? 1 : 0,
      untilMs,
      fetchedAtMs,
      fetched.calls + (stays?.calls ?? 0),
      columns.offsets.length,
      data,
    );
  }

  /** Those that touch the span, by day, then by series. */
  known(channel: number, { fromMs, toMs }: Span): KnownDay[] {
    return this.#tables
      .all(
        `SELECT ${DAY} FROM days WHERE channel = ? AND day_ms > ? AND day_ms < ? ORDER BY day_ms, series`,
        channel,
        fromMs - DAY_MS,
        toMs,
      )
      .filter((row) => this.#sound.has(Number(row.id)) || this.#columnsOf(row) !== null)
      .map(knownDay);
  }

  /** The days of a series that touch the span, oldest first. */
  read(channel: number, series: SeriesName, { fromMs, toMs }: Span): StoredDay[] {
    return this.#tables
      .all(
        `SELECT ${DAY} FROM days WHERE channel = ? AND series = ? AND day_ms > ? AND day_ms < ? ORDER BY day_ms`,
        channel,
        series,
        fromMs - DAY_MS,
        toMs,
      )
      .flatMap((row) => {
        const columns = this.#columnsOf(row);
        return columns === null ? [] : [{ ...knownDay(row), columns }];
      });
  }

  /** Inside a transaction. */
  drop(rows: readonly Row[]): void {
    for (const { id } of rows) {
      this.#tables.run('DELETE FROM days WHERE id = ?', id ?? null);
      this.#sound.delete(Number(id));
    }
  }

  #columnsOf(row: Row): DayColumns | null {
    const id = Number(row.id);
    const decoded = this.#decoded.get(id);
    if (decoded !== null) return decoded;
    const data = this.#tables.get('SELECT data FROM days WHERE id = ?', id)?.data;
    const columns = unpackDay(seriesShapes[row.series as SeriesName], data);
    if (columns === null) {
      this.drop([row]);
      return null;
    }
    this.#sound.add(id);
    this.#decoded.keep(id, columns);
    return columns;
  }
}

function knownDay(row: Row): KnownDay {
  return {
    // Only ours is ever written.
    series: row.series as SeriesName,
    dayMs: Number(row.day_ms),
    whole: row.whole === 1,
    untilMs: Number(row.until_ms),
    fetchedAtMs: Number(row.fetched_at_ms),
    calls: Number(row.calls),
    rows: Number(row.row_count),
  };
}
