import { z } from 'zod';
import { domain } from './domain.ts';

/** One bucket as we count it, corrected by the service's headers. @see API "Limits", PLATFORM §2 */
export const bucketState = z.object({
  name: z.string(),
  limit: z.number().int(),
  spent: z.number().int(),
  /** When the window ends and counting starts anew; null: no window runs. */
  resetsAtMs: z.number().nullable(),
  /** Requests that wait for this bucket. */
  waiting: z.number().int(),
});

export const budgetState = z.array(bucketState);

export const budget = domain('budget', { state: { schema: budgetState, empty: [] } });

export type BucketState = z.infer<typeof bucketState>;
export type BudgetState = z.infer<typeof budgetState>;
