import { z } from 'zod';
import { call, domain, nothing } from './domain.ts';

/** What a person can make happen on the built-in demo service. */
export const demoActionNames = [
  'raid',
  'poll',
  'pollNight',
  'banWave',
  'outage',
  'hookStorm',
  'expiryDay',
  'quietEvening',
  'quietChannel',
] as const;
export const demoAction = z.enum(demoActionNames);

/** Seconds of the demo in one of ours; 0: its time stands still. */
export const demoSpeeds = [1, 10, 60, 0] as const;
export const demoSpeed = z.literal(demoSpeeds);
/** How far the demo's clock can be moved on at once: a time, or to what only time brings about. */
export const demoJumps = ['tenMinutes', 'hour', 'day', 'beforeHookExpiry', 'codeEnd'] as const;
export const demoJump = z.enum(demoJumps);
export const MOST_DEMO_VIEWERS = 50_000;

/** The newest run of an action. Times of the demo's own clock, but for `begunAtMs` and `endedAtMs`, which are ours. */
export const demoRun = z.object({
  action: demoAction,
  state: z.enum(['running', 'over', 'stopped']),
  /** Time of the demo until it is over; 0 when it is. */
  leftMs: z.number(),
  begunAtMs: z.number(),
  endedAtMs: z.number().nullable(),
  /** Why a part of it could not be done, in the demo's own words. */
  failure: z.string().nullable(),
});

/** `none`: no built-in demo runs. `silent`: it runs, but does not tell how it stands. */
export const demoState = z.discriminatedUnion('kind', [
  z.object({ kind: z.literal('none') }),
  z.object({ kind: z.literal('silent') }),
  z.object({
    kind: z.literal('told'),
    /** The demo's clock. */
    nowMs: z.number(),
    speed: z.number(),
    viewers: z.number().int(),
    /** How many viewers there will be when those on their way have come or gone. */
    aim: z.number().int().nullable(),
    runs: z.array(demoRun),
    /** The jumps that lead somewhere now. */
    jumps: z.array(demoJump),
  }),
]);

/** What happens on the built-in demo because somebody wanted it. */
export const demo = domain('demo', {
  state: { schema: demoState, empty: { kind: 'none' } },
  calls: {
    start: call(z.object({ action: demoAction }), nothing),
    stop: call(z.object({ action: demoAction }), nothing),
    setSpeed: call(z.object({ speed: demoSpeed }), nothing),
    /** Moves its clock on; all that is due meanwhile happens. Fails as `gone` where nothing runs out any more. */
    jump: call(z.object({ to: demoJump }), nothing),
    setViewers: call(z.object({ viewers: z.number().int().min(0).max(MOST_DEMO_VIEWERS) }), nothing),
    /** Begins the demo anew: another world, as at the start. The sign-in stays. @returns false: changes wait to be sent, and the person stays */
    startOver: call(nothing, z.boolean()),
    /** Somebody looks at the board, or no longer does: it is told each second meanwhile. */
    watch: call(z.object({ on: z.boolean() }), nothing),
  },
});

export type DemoAction = z.infer<typeof demoAction>;
export type DemoJump = z.infer<typeof demoJump>;
export type DemoSpeed = z.infer<typeof demoSpeed>;
export type DemoRun = z.infer<typeof demoRun>;
export type DemoState = z.infer<typeof demoState>;
