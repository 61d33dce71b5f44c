import { z } from 'zod';
import { call, domain, nothing } from './domain.ts';
import { serviceAddressProblem } from './serviceAddress.ts';
import { serviceColors } from './serviceColors.ts';

/** Which platform the app speaks to. The command line may name one at any address. */
export const serviceProfile = z.discriminatedUnion('kind', [
  z.object({ kind: z.literal('demo') }),
  z.object({ kind: z.literal('custom'), baseUrl: z.url({ protocol: /^https?$/ }), clientId: z.string().min(1) }),
]);

/** One that the person may choose, and that is kept: elsewhere than on this computer by https alone. */
export const chosenProfile = serviceProfile.refine(
  (profile) => profile.kind === 'demo' || serviceAddressProblem(profile.baseUrl) === null,
);

/** What the person tells a service by. */
export const serviceMark = z.object({ name: z.string().trim().min(1).max(40), color: z.enum(serviceColors) });

/** A service of one's own as it is kept: address and client id tell it apart from all others. */
export const ownService = serviceMark
  .extend({ baseUrl: z.url({ protocol: /^https?$/ }).max(2000), clientId: z.string().min(1).max(200) })
  .refine(({ baseUrl }) => serviceAddressProblem(baseUrl) === null, { path: ['baseUrl'] });

export const MOST_OWN_SERVICES = 20;

/** What is kept of a service, and goes with it. */
export const keptOfService = z.object({
  signIn: z.boolean(),
  /** The receiver's paths, with their signing secrets. */
  paths: z.number().int(),
  /** A client secret for hooks. */
  hookSecret: z.boolean(),
  deliveries: z.number().int(),
  activity: z.number().int(),
  messages: z.number().int(),
  /** Messages that wait to be sent, or were not. */
  unsent: z.number().int(),
  /** Days of the channel's numbers, of all series together. */
  days: z.number().int(),
  streams: z.number().int(),
  /** On people and on streams. */
  notes: z.number().int(),
});

/** The service as it stands now. `baseUrl` is null until the demo's simulator has said where it listens. */
export const serviceState = z.object({
  profile: serviceProfile,
  /** null: the demo, or a service that only the command line names. */
  mark: serviceMark.nullable(),
  baseUrl: z.string().nullable(),
  status: z.enum(['starting', 'ready', 'failed']),
  /** True when a command line switch names the service, so that settings can't change it. */
  fixed: z.boolean(),
  /** Counts the connections of this run: what was asked of an earlier one, this one has not heard of. */
  turn: z.number().int(),
});

const custom = z.object({ baseUrl: z.string().max(2000), clientId: z.string().max(200) });

export const service = domain('service', {
  state: {
    schema: serviceState,
    empty: { profile: { kind: 'demo' }, mark: null, baseUrl: null, status: 'starting', fixed: false, turn: 0 },
  },
  calls: {
    /** Changes the service; the sign-in of the old one is kept in its own profile. One that is new is kept as well. */
    select: call(z.object({ profile: chosenProfile }), nothing),
    /**
     * Keeps one more (`of` null), or changes one. Another address or client id is another service: what is kept of the one before
     * is deleted then. `badInput` for field `service`: `taken` when it is there already, `tooMany`.
     * @returns false: it would leave the one in use, where changes wait to be sent, and the person stays
     */
    keep: call(z.object({ of: custom.nullable(), service: ownService }), z.boolean()),
    /** Removes one with all that is kept of it. The one in use is left for the demo first. @returns false: as with `keep` */
    remove: call(custom, z.boolean()),
    /** What would go with it. */
    keptOf: call(custom, keptOfService),
  },
});

export type ServiceProfile = z.infer<typeof serviceProfile>;
export type ServiceMark = z.infer<typeof serviceMark>;
export type OwnService = z.infer<typeof ownService>;
export type KeptOfService = z.infer<typeof keptOfService>;
export type ServiceState = z.infer<typeof serviceState>;
