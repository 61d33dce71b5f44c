import { z } from 'zod';
import { call, domain, nothing } from './domain.ts';

const channelId = z.number().int();

/** What is being written and was not sent yet, in each channel of the service that is open. It outlives a crash. */
export const drafts = domain('drafts', {
  calls: {
    /** Empty: nothing was. */
    of: call(z.object({ channelId }), z.string()),
    /** Empty: forgotten. */
    keep: call(z.object({ channelId, text: z.string().max(10_000) }), nothing),
  },
});
