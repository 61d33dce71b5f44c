import { z } from 'zod';

const uint = z.number().int().nonnegative();
/** Part of the picture, or pixels of it: no page says which. */
const share = z.number().min(0).max(1000);

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
