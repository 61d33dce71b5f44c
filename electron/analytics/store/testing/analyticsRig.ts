import { DatabaseSync } from 'node:sqlite';
import type { SeriesName } from '../../../../shared/analyticsSeries.ts';
import { Tables } from '../../../storage/tables.ts';
import { analyticsFile, openAnalyticsMethods } from '../analyticsStore.ts';
import { analyticsTables } from '../analyticsTables.ts';
import type { ChannelKey, FetchedDay, RawRow } from '../methods.ts';
import { DAY_MS } from '../seriesShapes.ts';

export const MINUTE_MS = 60_000;
export const HOUR_MS = 60 * MINUTE_MS;
/** A midnight by UTC. */
export const DAY_START_MS = Date.UTC(2026, 10, 20);
export const nora: ChannelKey = { platform: 'demo', channelId: 7 };

/** A row of the service's, some time after `DAY_START_MS`. */
export const row = (afterMs: number, fields: RawRow): RawRow => ({
  channel: 7,
  time: new Date(DAY_START_MS + afterMs).toISOString(),
  ...fields,
});

/** A day as a whole. */
export const wholeDay = (rows: readonly RawRow[], more: Partial<FetchedDay> = {}): FetchedDay => {
  const dayMs = more.dayMs ?? DAY_START_MS;
  return {
    dayMs,
    fromMs: dayMs,
    untilMs: dayMs + DAY_MS,
    whole: true,
    rows,
    fetchedAtMs: dayMs + DAY_MS,
    calls: 1,
    ...more,
  };
};

/** What is kept of numbers, in memory. */
export function openRig() {
  const database = new DatabaseSync(':memory:');
  database.exec(analyticsFile.database.atBirth);
  for (const step of analyticsTables) database.exec(step);
  const tables = new Tables(database);
  const methods = openAnalyticsMethods(tables);
  const put = (series: SeriesName, rows: readonly RawRow[], more: Partial<FetchedDay> = {}) =>
    methods.put(nora, series, [wholeDay(rows, more)]);
  return { database, tables, methods, put };
}
