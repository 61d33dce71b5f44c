import { z } from 'zod';

/** What is changed of a channel's polls: one is started. Nothing can stop it then. @see PLATFORM §6.3 */
export const pollWrites = [
  z.object({
    kind: z.literal('startPoll'),
    channelId: z.number().int(),
    question: z.string(),
    answers: z.array(z.string()),
    seconds: z.number().int(),
    /** Whether the result is said in the chat when it ends. */
    post: z.boolean(),
  }),
] as const;
