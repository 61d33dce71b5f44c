import type { RowQuery } from '../../storage/readRows.ts';
import { parsed } from '../../storage/values.ts';

/** What was sent on or once more, to be taken along. */
export const sendingsExport: readonly RowQuery[] = [
  {
    name: 'sent on',
    sql: 'SELECT id, delivery, value FROM sendings ORDER BY id',
    read: ({ value, ...row }) => ({ ...row, ...parsed<object>(value, {}) }),
  },
];
