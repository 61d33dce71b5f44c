import { z } from 'zod';

const channelId = z.number().int();

/** What is changed of a channel's chat beside moderation and polls. @see PLATFORM §6.3 */
export const chatWrites = [
  z.object({ kind: z.literal('startGiveaway'), channelId }),
  /** A skill that is shown now; `name`: who has used it. */
  z.object({ kind: z.literal('cancelSkill'), channelId, executionId: z.string(), name: z.string(), skill: z.string() }),
] as const;
