import { z } from 'zod';
import { appError } from '../errors.ts';

/**
 * What became of each part of a write that changes several things: those that were changed, and those that were not, with what
 * the service said of it; null: it was not asked, since it would have refused that too. Names, as a person reads them.
 */
export const writeParts = z.object({
  done: z.array(z.string()),
  left: z.array(z.object({ name: z.string(), error: appError.nullable() })),
  /** What ended it before all had their turn; left out: nothing did. */
  endedBy: appError.optional(),
});
