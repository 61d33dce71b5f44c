import { z } from 'zod';

/** Which platform the app speaks to. */
export const serviceProfile = z.discriminatedUnion('kind', [
  z.object({ kind: z.literal('demo') }),
  z.object({ kind: z.literal('custom'), baseUrl: z.url({ protocol: /^https?$/ }), clientId: z.string().min(1) }),
]);

/** The service as it stands now. `baseUrl` is null until the demo's simulator has said where it listens. */
export const serviceState = z.object({
  profile: serviceProfile,
  baseUrl: z.string().nullable(),
  status: z.enum(['starting', 'ready', 'failed']),
  /** True when a command line switch names the service, so that settings can't change it. */
  fixed: z.boolean(),
});

export type ServiceProfile = z.infer<typeof serviceProfile>;
export type ServiceState = z.infer<typeof serviceState>;
