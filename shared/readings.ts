import { z } from 'zod';
import { domain } from './domain.ts';

/** What the service's documents leave open and the app has to take some way. @see PLATFORM §13 */
export const readingNames = [
  'shortcodeLife',
  'tokenLife',
  'limitStatus',
  'limitReset',
  'limitRetryAfter',
  'listTotal',
  'channelsLink',
  'hosteeNone',
  'followDeleted',
  'hookCreated',
  'hookRenewed',
] as const;
export const readingName = z.enum(readingNames);

/** `notMet`: no answer has told yet. `otherwise`: the last answer that told was not what we take it to be. */
export const readingStanding = z.discriminatedUnion('kind', [
  z.object({ kind: z.literal('notMet') }),
  z.object({ kind: z.enum(['confirmed', 'otherwise']), seen: z.string().max(60), atMs: z.number() }),
]);

const readingsState = z.object({ readings: z.array(z.object({ name: readingName, standing: readingStanding })) });

/** How the service in use is read, and what its answers have said to that. */
export const readings = domain('readings', { state: { schema: readingsState, empty: { readings: [] } }, calls: {} });

export type ReadingName = z.infer<typeof readingName>;
export type ReadingStanding = z.infer<typeof readingStanding>;
export type ReadingsState = z.infer<typeof readingsState>;
