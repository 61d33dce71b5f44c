import type { DeliveriesFilter } from '../../../shared/deliveries.ts';
import { toSought } from '../../storage/words.ts';

/** Whether nothing is left out. */
export function isAll(filter: DeliveriesFilter): boolean {
  const { text, intake, events, verdicts, statusClasses } = filter;
  if (hasTime(filter) || intake !== null || toSought(text) !== 'all') return false;
  return events.length + verdicts.length + statusClasses.length === 0;
}

export const hasTime = ({ fromMs, toMs }: DeliveriesFilter): boolean => fromMs !== null || toMs !== null;
