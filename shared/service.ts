import { z } from 'zod';
import { call, domain, nothing } from './domain.ts';
import { serviceAddressProblem } from './serviceAddress.ts';

/** Which platform the app speaks to. The command line may name one at any address. */
const serviceProfile = z.discriminatedUnion('kind', [
  z.object({ kind: z.literal('demo') }),
  z.object({ kind: z.literal('custom'), baseUrl: z.url({ protocol: /^https?$/ }), clientId: z.string().min(1) }),
]);

/** One that the person may choose, and that is kept: elsewhere than on this computer by https alone. */
export const chosenProfile = serviceProfile.refine(
  (profile) => profile.kind === 'demo' || serviceAddressProblem(profile.baseUrl) === null,
);

/** The service as it stands now. `baseUrl` is null until the demo's simulator has said where it listens. */
export const serviceState = z.object({
  profile: serviceProfile,
  baseUrl: z.string().nullable(),
  status: z.enum(['starting', 'ready', 'failed']),
  /** True when a command line switch names the service, so that settings can't change it. */
  fixed: z.boolean(),
});

export const service = domain('service', {
  state: {
    schema: serviceState,
    empty: { profile: { kind: 'demo' }, baseUrl: null, status: 'starting', fixed: false },
  },
  calls: {
    /** Changes the service; the sign-in of the old one is kept in its own profile. */
    select: call(z.object({ profile: chosenProfile }), nothing),
  },
});

export type ServiceProfile = z.infer<typeof serviceProfile>;
export type ServiceState = z.infer<typeof serviceState>;
