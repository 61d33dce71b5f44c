/** What a row of the list of past streams tells, in this order. */
export const columns = [
  'when',
  'stream',
  'viewers',
  'peak',
  'average',
  'followers',
  'messages',
  'clips',
  'recording',
  'menu',
] as const;
export type Column = (typeof columns)[number];

/** Numbers stand under each other at the end of their column. */
export const ends: ReadonlySet<Column> = new Set(['peak', 'average', 'followers', 'messages', 'clips']);
