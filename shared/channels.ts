import { z } from 'zod';
import { call, domain, nothing } from './domain.ts';
import { sessionChannel } from './session.ts';

/** So many channels can be open at a time: each has a socket, and a chat that is read. */
export const MOST_CHANNELS = 6;
/** So many that were open are remembered. */
export const MOST_RECENT = 12;

/** A channel as the service last told; null: not known. */
const knownChannel = sessionChannel.extend({
  online: z.boolean().nullable(),
  viewers: z.number().int().nullable(),
});

/** An open channel. What is unread is counted while it is behind, and no more than a person reads. */
export const channelTab = knownChannel.extend({
  /** Of the person who is signed in. */
  own: z.boolean(),
  /** Messages since it was in front. */
  unread: z.number().int(),
  /** Of those, the ones that name the person or were whispered. */
  mentions: z.number().int(),
  /** In the chat, on the way there, or not let in. */
  chat: z.enum(['joined', 'joining', 'refused']),
});

/** `leftAtMs`: when it was closed. */
const recentChannel = knownChannel.extend({ leftAtMs: z.number() });

/** Whom the person follows, as far as the service tells. `notTold`: it does not say. */
const followed = z.discriminatedUnion('kind', [
  z.object({ kind: z.literal('notAsked') }),
  z.object({ kind: z.literal('known'), channels: z.array(knownChannel) }),
  /** The sign-in does not cover it. */
  z.object({ kind: z.literal('needsScope') }),
  z.object({ kind: z.literal('notTold') }),
]);

export const channelsState = z.object({
  /** In the order of the tabs. */
  tabs: z.array(channelTab),
  front: z.number().int().nullable(),
  /** Newest first; none of those that are open. */
  recent: z.array(recentChannel),
  followed,
});

/** None is open, and none is known. */
export const noChannels: z.infer<typeof channelsState> = {
  tabs: [],
  front: null,
  recent: [],
  followed: { kind: 'notAsked' },
};

/** The channels that are open, and the ways to others. */
export const channels = domain('channels', {
  state: { schema: channelsState, empty: noChannels },
  calls: {
    /**
     * Opens a channel by its name or number, or one that the service has told of. `here`: in the place of the one in front, which is
     * left; `new`: beside the others, and in front. One that is open comes to the front.
     */
    open: call(
      z.object({
        channel: z.union([z.string().min(1).max(100), sessionChannel]),
        tab: z.enum(['here', 'new']),
      }),
      nothing,
    ),
    /** The last one stays. */
    close: call(z.object({ channelId: z.number().int() }), nothing),
    bringToFront: call(z.object({ channelId: z.number().int() }), nothing),
    /** Asks for names that hold the text: one call. Those that are live come first. */
    search: call(z.object({ text: z.string().min(1).max(100) }), z.array(knownChannel)),
    /** Somebody looks at the list: what is old of it is asked for anew, in one call, two where the followed are not known. */
    look: call(nothing, nothing),
  },
});

export type KnownChannel = z.infer<typeof knownChannel>;
export type ChannelTab = z.infer<typeof channelTab>;
export type RecentChannel = z.infer<typeof recentChannel>;
export type ChannelsState = z.infer<typeof channelsState>;

/** What is kept of a service's channels over a restart. */
export const keptChannels = z.object({
  service: z.string().max(100),
  open: z.array(sessionChannel).max(MOST_CHANNELS),
  front: z.number().int().nullable(),
  recent: z.array(sessionChannel.extend({ leftAtMs: z.number() })).max(MOST_RECENT),
});

export type KeptChannels = z.infer<typeof keptChannels>;

/** Calls that bring a channel before the person, without the list of its chatters: its chat, what it is, since when it is live. */
export function callsToOpen({ online }: Pick<KnownChannel, 'online'>): number {
  return online === false ? 2 : 3;
}
