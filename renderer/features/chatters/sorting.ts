import type { ChattersQuery } from '../../../shared/chatters.ts';

export type Order = ChattersQuery['order'];
export type Sorting = { readonly order: Order; readonly descending: boolean };

/** A column of the table; `order` is what main sorts by, null when it can't. */
export type Column = {
  readonly id: 'name' | 'role' | 'now' | 'hereFor' | 'messages' | 'confirmed';
  readonly order: Order | null;
  /** Numbers stand at the end of their cell. */
  readonly end?: boolean;
};

export const columns: readonly Column[] = [
  { id: 'name', order: 'name' },
  { id: 'role', order: 'role' },
  { id: 'now', order: null },
  { id: 'hereFor', order: 'hereSince', end: true },
  { id: 'messages', order: 'messages', end: true },
  { id: 'confirmed', order: 'confirmed' },
];

/** The order after a press on a column: the other way round when it is sorted by it, else the way one wants first. */
export function sortBy(column: Column, { order, descending }: Sorting): Sorting {
  if (column.order === null) return { order, descending };
  if (column.order === order) return { order, descending: !descending };
  return { order: column.order, descending: column.order === 'messages' || column.order === 'confirmed' };
}
