import { z } from 'zod';
import { domain } from './domain.ts';

/** The open channel as the service last told. */
export const channelState = z.object({
  id: z.number().int(),
  token: z.string(),
  title: z.string(),
  /** null: not known. */
  online: z.boolean().nullable(),
  viewers: z.number().int().nullable(),
  liveSinceMs: z.number().nullable(),
  checkedAtMs: z.number().nullable(),
});

/** null: no channel is open. */
export const channel = domain('channel', { state: { schema: channelState.nullable(), empty: null } });

export type ChannelState = z.infer<typeof channelState>;
