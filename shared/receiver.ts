import { z } from 'zod';
import { call, domain, nothing } from './domain.ts';
import { sender } from './senders.ts';

/** The receiver on loopback, the tunnel to it, and the proof that both work. @see DESIGN §5 */

export const receiverListening = z.discriminatedUnion('kind', [
  z.object({ kind: z.literal('closed') }),
  z.object({ kind: z.literal('starting') }),
  z.object({
    kind: z.literal('listening'),
    port: z.number().int(),
    sinceMs: z.number(),
    /** Since then every delivery is turned away, for the disk does not take it; null: what comes is stored. */
    unstoredSinceMs: z.number().nullable(),
  }),
  /** `offered`: a port that is free now; null: none was looked for. */
  z.object({
    kind: z.literal('failed'),
    why: z.enum(['portTaken', 'notAllowed', 'storage', 'other']),
    port: z.number().int().nullable(),
    offered: z.number().int().nullable(),
  }),
]);

/**
 * `direct`: this computer's own loopback address, for a service that runs here (the demo). `manual`: an address that the person
 * keeps. `auto` in settings stands for `direct` with a service on this computer, else for no tunnel.
 */
export const tunnelProvider = z.enum(['direct', 'manual', 'cloudflared', 'ngrok', 'relay']);
export const tunnelChoice = z.enum(['auto', 'manual', 'cloudflared', 'ngrok', 'relay']);

export const tunnelState = z.discriminatedUnion('kind', [
  z.object({ kind: z.literal('none') }),
  z.object({ kind: z.literal('starting'), provider: tunnelProvider }),
  /** `url`: the public address, without a trailing slash; a hook's path is appended to it. */
  z.object({ kind: z.literal('up'), provider: tunnelProvider, url: z.string(), sinceMs: z.number() }),
  z.object({
    kind: z.literal('down'),
    provider: tunnelProvider,
    why: z.enum([
      /** The program is not on this computer. */
      'notFound',
      /** The address or token of the provider is missing or can't be one. */
      'notSetUp',
      /** The provider does not take the token. */
      'refused',
      'unreachable',
      /** It stood and ended. */
      'ended',
      /** It stands, but the proof did not come through it. */
      'silent',
    ]),
    /** The provider's own words, shown as a quotation; empty: none. */
    detail: z.string(),
    retryAtMs: z.number().nullable(),
  }),
]);

/** Further addresses of one relay. */
export const MOST_FALLBACKS = 5;

const span = { count: z.number().int(), bytes: z.number(), fromMs: z.number(), toMs: z.number() };

/** How it stands with what a relay keeps for this app. */
export const relayStanding = z.object({
  /** By which of its addresses it is reached, from 0, the first; null: by none now. */
  place: z.number().int().nullable(),
  /** Whether this relay can keep anything; null: not connected, so not known. */
  canKeep: z.boolean().nullable(),
  /** What waits there now, and the most that it keeps of one app; null: not known, or nothing is kept. */
  waiting: z
    .object({
      count: z.number().int(),
      bytes: z.number(),
      oldestMs: z.number().nullable(),
      bounds: z.object({ count: z.number().int(), bytes: z.number(), hours: z.number().int() }),
    })
    .nullable(),
  /** What it dropped, as it told last; null: nothing since the app was started. */
  gap: z.object(span).nullable(),
  /** What came last of that which had waited; null: nothing since the app was started. */
  brought: z
    .object({ count: z.number().int(), refused: z.number().int(), longestMs: z.number(), atMs: z.number() })
    .nullable(),
});

/**
 * A relay that goes on keeping deliveries that nobody asks it to keep any more, each for `hours`. `left`: another tunnel was chosen, and
 * it could not be told yet; `off`: the same of keeping alone, which is told with the next connection; `forgotten`: with its token, so
 * that it can't be told.
 */
export const relayLeft = z.object({
  address: z.string(),
  /** The app's name there. */
  app: z.string(),
  hours: z.number().int(),
  why: z.enum(['left', 'off', 'forgotten']),
  retryAtMs: z.number().nullable(),
});

/** The four steps: sent, arrived here, bytes unchanged, our answer came back. */
export const roundTripStep = z.enum(['sent', 'arrived', 'unchanged', 'answered']);

export const roundTrip = z.discriminatedUnion('kind', [
  z.object({ kind: z.literal('unknown') }),
  z.object({ kind: z.literal('running'), step: roundTripStep, sinceMs: z.number() }),
  z.object({
    kind: z.literal('proven'),
    atMs: z.number(),
    bytes: z.number().int(),
    /** From sending to arriving here. */
    arrivedAfterMs: z.number(),
    /** From sending to our answer. */
    totalMs: z.number(),
  }),
  z.object({
    kind: z.literal('broken'),
    atMs: z.number(),
    step: roundTripStep,
    why: z.enum(['unreachable', 'timedOut', 'changed', 'otherAnswer', 'notArrived', 'badAddress', 'redirected']),
    /** The status that the public address answered, if it did. */
    status: z.number().int().nullable(),
  }),
]);

/** One path of the receiver. */
export const intake = z.object({
  /** The unguessable path, such as `/in/5f0c…`. */
  path: z.string(),
  hookId: z.string().nullable(),
  /** Who sends to it. */
  sender,
  signed: z.boolean(),
  createdAtMs: z.number(),
  /** What the next deliveries are answered; null: as they deserve. */
  scripted: z.object({ answer: z.enum(['500', 'slow', 'hangUp']), left: z.number().int() }).nullable(),
});

export const receiverState = z.object({
  receiver: receiverListening,
  tunnel: tunnelState,
  proof: roundTrip,
  /** Which secrets of tunnels are kept, sealed. */
  tokens: z.object({ ngrok: z.boolean(), relay: z.boolean() }),
  relay: relayStanding,
  relaysLeft: z.array(relayLeft),
  intakes: z.array(intake),
  /** Since local midnight. */
  today: z.object({ deliveries: z.number().int(), duplicates: z.number().int(), missed: z.number().int() }),
});

/** Where accepted deliveries are sent on: addresses on this computer alone. */
export const forwardTarget = z.object({
  id: z.string(),
  url: z.url({ protocol: /^https?$/ }),
  /** Paths of the intakes whose deliveries go there; null: all. */
  intakes: z.array(z.string()).nullable(),
  on: z.boolean(),
});

const intakePath = z.string().min(1).max(200);

export const receiver = domain('receiver', {
  state: {
    schema: receiverState,
    empty: {
      receiver: { kind: 'closed' },
      tunnel: { kind: 'none' },
      proof: { kind: 'unknown' },
      tokens: { ngrok: false, relay: false },
      relay: { place: null, canKeep: null, waiting: null, gap: null, brought: null },
      relaysLeft: [],
      intakes: [],
      today: { deliveries: 0, duplicates: 0, missed: 0 },
    },
  },
  calls: {
    prove: call(nothing, nothing),
    /** Listens on this port from now on; null: any free one, then kept. */
    listen: call(z.object({ port: z.number().int().min(1024).max(65_535).nullable() }), nothing),
    /**
     * Opens a path without a hook, for any sender. A secret that is made for it is on the clipboard afterwards; `paste`: taken
     * from there.
     */
    openIntake: call(z.object({ sender, secret: z.enum(['generate', 'paste', 'none']) }), intakePath),
    closeIntake: call(z.object({ path: intakePath }), nothing),
    /** What the next `times` deliveries are answered. `times` 0: as they deserve again. */
    answerWith: call(
      z.object({
        path: intakePath,
        answer: z.enum(['500', 'slow', 'hangUp']),
        times: z.number().int().min(0).max(1000),
      }),
      nothing,
    ),
  },
});

export type ReceiverListening = z.infer<typeof receiverListening>;
export type TunnelProvider = z.infer<typeof tunnelProvider>;
export type TunnelChoice = z.infer<typeof tunnelChoice>;
export type TunnelState = z.infer<typeof tunnelState>;
export type RelayLeft = z.infer<typeof relayLeft>;
export type RelayStanding = z.infer<typeof relayStanding>;
export type RoundTripStep = z.infer<typeof roundTripStep>;
export type RoundTrip = z.infer<typeof roundTrip>;
export type Intake = z.infer<typeof intake>;
export type ReceiverState = z.infer<typeof receiverState>;
export type ForwardTarget = z.infer<typeof forwardTarget>;
