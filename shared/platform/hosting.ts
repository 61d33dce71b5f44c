import { z } from 'zod';

const uint = z.number().int().nonnegative();
const share = z.number().min(0).max(1000);

/** How several players stand beside each other. @see PLATFORM §11.4 */
export const playerLayout = z.looseObject({
  name: z.enum(['mobile', 'grid', 'sidebar', 'chooser']),
  order: z.array(uint).max(50).optional(),
  players: z
    .array(
      z.looseObject({
        channelId: uint,
        lowLatency: z.boolean().optional(),
        interactivePinned: z.boolean().optional(),
        volume: share.optional(),
        left: share.optional(),
        top: share.optional(),
        width: share.optional(),
        height: share.optional(),
      }),
    )
    .max(50)
    .optional(),
});

const playerLayoutChange = playerLayout.partial();

/** @see PLATFORM §11.4 */
export const hostRequest = z.looseObject({ id: uint, auto: z.boolean().optional() });
export const hostingSession = z.looseObject({ hostees: z.array(uint), layout: playerLayout });
export const hostingSessionChange = z.looseObject({
  hostees: z.array(uint).length(1).optional(),
  layout: playerLayoutChange.optional(),
});

export type PlayerLayout = z.infer<typeof playerLayout>;
export type PlayerLayoutChange = z.infer<typeof playerLayoutChange>;
