import { z } from 'zod';
import { playerLayout } from './playerLayout.ts';

const uint = z.number().int().nonnegative();
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
