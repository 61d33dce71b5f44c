import { z } from 'zod';
import { playerLayout } from './playerLayout.ts';

const uint = z.number().int().nonnegative();

/** Channels that stream together; the first is the host. @see PLATFORM §11.11 */
export const costream = z.looseObject({
  id: z.string(),
  channels: z.array(z.looseObject({ id: uint, userId: uint, token: z.string() })),
  startedAt: z.string(),
  capacity: uint,
  layout: playerLayout,
});

/** `inviteeIds` are users; `validFor` is in milliseconds, five minutes unless given. @see PLATFORM §11.11 */
export const costreamInvite = z.looseObject({
  inviteeIds: z.array(uint).min(1).max(20),
  validFor: z.number().int().min(1_000).max(86_400_000).default(300_000),
  layout: playerLayout.optional(),
});

/** @see PLATFORM §11.11 */
export const costreamChange = z.looseObject({ layout: playerLayout.optional() });

export type PlayerLayout = z.infer<typeof playerLayout>;
export type CostreamBody = z.infer<typeof costream>;
