import type { SeriesName } from '../../../shared/analyticsSeries.ts';
import type { RowQuery } from '../../storage/readRows.ts';
import type { Row } from '../../storage/tables.ts';
import { parsed } from '../../storage/values.ts';
import { toRows } from './columns.ts';
import { unpackDay } from './dayBlob.ts';
import { seriesShapes } from './seriesShapes.ts';

const OF = 'channels.platform AS service, channels.channel';

const from = (table: string, columns: string, order: string): string =>
  `SELECT ${OF}, ${columns} FROM ${table} AS t JOIN channels ON channels.id = t.channel ORDER BY t.channel, ${order}`;

/** What is kept of channels' numbers, to be taken along. */
export const analyticsExport: readonly RowQuery[] = [
  { name: 'numbers', sql: from('days', 't.series, t.day_ms AS dayMs, t.data', 't.day_ms, t.series'), read: readDay },
  {
    name: 'chat counts',
    sql: from('minutes', 't.minute_ms AS minuteMs, t.messages, t.chatters, t.counted_ms AS countedMs', 't.minute_ms'),
  },
  {
    name: 'people who wrote',
    sql: from('speakers', 't.stream, t.user AS userId, t.username, t.messages, t.first', 't.stream, t.user'),
  },
  {
    name: 'markers',
    sql: from('marks', 't.id, t.at_ms AS atMs, t.what', 't.at_ms'),
    read: (row) => ({ ...row, what: parsed<unknown>(row.what, null) }),
  },
  { name: 'stream notes', sql: from('notes', 't.at_ms AS atMs, t.text', 't.at_ms') },
  {
    name: 'past streams',
    sql: from('streams', 't.id, t.record', 't.id'),
    read: (row) => ({ ...row, record: parsed<unknown>(row.record, null) }),
  },
];

function readDay({ data, ...day }: Row): unknown {
  const shape = seriesShapes[day.series as SeriesName];
  const columns = unpackDay(shape, data);
  return { ...day, rows: columns === null ? null : toRows(shape, Number(day.dayMs), columns) };
}
