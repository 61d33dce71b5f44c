import { z } from 'zod';

/** Packets of the live-events socket in the platform's own field names. @see PLATFORM §9 */

/** Subprotocols: with the second one the service may send gzip frames. @see PLATFORM §9.1 */
export const liveSubprotocols = ['cnstl', 'cnstl-gzip'] as const;

/** How many events one address may be subscribed to. @see PLATFORM §9.1 */
export const MAX_LIVE_SUBSCRIPTIONS = 1_000_000;

/** Codes of replies and of closing; not those of the chat, whose equal numbers mean other things. @see PLATFORM §9.3 */
export const liveCodes = {
  internal: 1011,
  restart: 1012,
  notJson: 4006,
  badGzip: 4007,
  unknownPacket: 4008,
  unknownMethod: 4009,
  badArguments: 4010,
  sessionExpired: 4011,
  unknownEvent: 4106,
  notPermitted: 4107,
  alreadySubscribed: 4108,
  notSubscribed: 4109,
  tooManySubscriptions: 4110,
} as const;

/** @see PLATFORM §9.2; `id` is an unsigned integer of 32 bits */
export const liveMethodPacket = z.looseObject({
  type: z.literal('method'),
  method: z.string(),
  params: z.unknown(),
  id: z.number().int().min(0).max(0xffff_ffff),
});

/** What livesubscribe and liveunsubscribe take. */
export const liveSubscription = z.looseObject({ events: z.array(z.string()) });

/** `id` is null when the packet that is answered had none. */
export const liveReply = z.looseObject({
  type: z.literal('reply'),
  result: z.unknown(),
  error: z.looseObject({ code: z.number(), message: z.string() }).nullable(),
  id: z.number().nullable(),
});

/** The first packet on a socket. */
export const liveHello = z.looseObject({
  type: z.literal('event'),
  event: z.literal('hello'),
  data: z.looseObject({ authenticated: z.boolean() }),
});

/** One thing that happened; `channel` is the name that was subscribed to. */
export const liveEvent = z.looseObject({
  type: z.literal('event'),
  event: z.literal('live'),
  data: z.looseObject({ channel: z.string(), payload: z.record(z.string(), z.unknown()) }),
});
