import { z } from 'zod';

/** What the app changes on the platform after some seconds in which it can be taken back. */
export const platformWrite = z.discriminatedUnion('kind', [
  z.object({ kind: z.literal('deactivateHook'), hookId: z.string() }),
]);

export type PlatformWrite = z.infer<typeof platformWrite>;
