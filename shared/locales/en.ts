import { enFirst } from './enFirst.ts';
import { enMore } from './enMore.ts';

/** The English catalogue, a namespace each. Other languages have the same shape. */
export const en = { ...enFirst, ...enMore } as const;
