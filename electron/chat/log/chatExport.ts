import type { RowQuery } from '../../storage/readRows.ts';
import { parsed } from '../../storage/values.ts';

/** What is kept of chat, to be taken along. */
export const chatExport: readonly RowQuery[] = [
  {
    name: 'chat',
    sql: `SELECT rooms.platform AS service, rooms.channel, lines.message AS id, lines.kept_at_ms AS keptAtMs,
        lines.at_ms AS atMs, lines.user AS userId, lines.username, lines.text, lines.action, lines.own,
        lines.removed_by AS removedBy, lines.removed_why AS removedWhy
      FROM lines JOIN rooms ON rooms.id = lines.room ORDER BY lines.id`,
  },
  {
    name: 'chat visits',
    sql: `SELECT rooms.platform AS service, rooms.channel, visits.at_ms AS atMs, visits.user AS userId, visits.username, visits.came
      FROM visits JOIN rooms ON rooms.id = visits.room ORDER BY visits.id`,
  },
  {
    name: 'queue',
    sql: `SELECT rooms.platform AS service, rooms.channel, held.entries
      FROM held JOIN rooms ON rooms.id = held.room ORDER BY held.room`,
    read: (row) => ({ ...row, entries: parsed<unknown>(row.entries, null) }),
  },
];
