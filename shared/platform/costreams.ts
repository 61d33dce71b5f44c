import { z } from 'zod';

const uint = z.number().int().nonnegative();
const share = z.number();

/** How the players of several channels lie beside each other; the order of `players` is that of the channels. @see PLATFORM §11.4 */
export const playerLayout = z.looseObject({
  name: z.enum(['mobile', 'grid', 'sidebar', 'chooser']),
  order: z.array(uint).max(100).optional(),
  players: z
    .array(
      z.looseObject({
        channelId: uint,
        lowLatency: z.boolean().optional(),
        interactivePinned: z.boolean().optional(),
        volume: z.number().min(0).max(1).optional(),
        left: share.optional(),
        top: share.optional(),
        width: share.optional(),
        height: share.optional(),
      }),
    )
    .max(100)
    .optional(),
});

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
