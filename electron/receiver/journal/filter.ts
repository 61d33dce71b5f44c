import type { SQLInputValue } from 'node:sqlite';
import type { DeliveriesFilter } from '../../../shared/deliveries.ts';
import type { Tables } from '../../storage/tables.ts';
import { toSought } from '../../storage/words.ts';

/** A filter as SQL over `from`. */
export type Rows = { from: string; where: string; values: SQLInputValue[] };

/** Whether nothing is left out. */
export function isAll(filter: DeliveriesFilter): boolean {
  return filter.fromMs === null && filter.toMs === null && !isIndexed(filter);
}

/** Whether the index of words can leave anything out: it knows words and kinds, and no times. */
export function isIndexed({ text, intake, events, verdicts, statusClasses }: DeliveriesFilter): boolean {
  return toSought(text) !== null || intake !== null || events.length + verdicts.length + statusClasses.length > 0;
}

/** The filter without words and times. */
export function byRows(tables: Tables, serviceKey: string, filter: DeliveriesFilter): Rows {
  // The pluses keep the index of services out of it: rows come in their order without being sorted.
  const parts = ['(+d.service = ? OR +d.service IS NULL)'];
  const values: SQLInputValue[] = [tables.names.find(serviceKey)];
  const among = (column: string, allowed: readonly SQLInputValue[]): void => {
    if (allowed.length === 0) return;
    parts.push(`${column} IN (${allowed.map(() => '?').join(', ')})`);
    values.push(...allowed);
  };
  if (filter.intake !== null) among('d.intake', [tables.names.find(filter.intake)]);
  among('d.event', filter.events);
  among('d.verdict', filter.verdicts);
  among('d.status / 100', filter.statusClasses);
  return { from: 'deliveries d', where: parts.join(' AND '), values };
}
