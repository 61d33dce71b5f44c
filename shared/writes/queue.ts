import { z } from 'zod';

/** What the queue changes in a channel's chat: messages that rules held are removed. @see PLATFORM §6.3 */
export const queueWrites = [
  z.object({
    kind: z.literal('removeHeld'),
    channelId: z.number().int(),
    userId: z.number().int(),
    username: z.string(),
    /** The platform's ids. */
    messageIds: z.array(z.string()).min(1),
    /** What they say. */
    text: z.string(),
  }),
] as const;
