import { z } from 'zod';
import { call, domain, nothing } from './domain.ts';
import { reading, unread } from './reading.ts';
import { ofChannel } from './streamCard.ts';

/** Channels that show each other's streams. */

const id = z.number().int().nonnegative();

/** Another channel, as lists tell of it. */
export const otherChannel = z.object({
  id,
  userId: id.nullable(),
  /** Its name in addresses, which is the owner's. */
  token: z.string(),
  title: z.string(),
  online: z.boolean(),
  viewers: z.number().int().nullable(),
});

/** `sinceMs` null: it hosted before this was listened to. */
export const hoster = otherChannel.extend({ sinceMs: z.number().nullable() });
export const layouts = ['mobile', 'grid', 'sidebar', 'chooser'] as const;

/** So many plans are kept, of all channels together. */
export const MOST_HOST_PLANS = 20;

/** Whom to host once a channel's stream has ended, as it is kept on this computer. */
export const hostPlan = z.object({ serviceKey: z.string().max(200), channelId: id, hostee: otherChannel });

/** `asks`: the stream has ended, and the person was not asked yet. */
const hostPlanState = z.object({ hostee: otherChannel, asks: z.boolean() });

export const hostingState = z.object({
  /** `layout` null: nobody is hosted. */
  hosted: reading(z.object({ channel: otherChannel.nullable(), layout: z.enum(layouts).nullable() })),
  hosters: reading(z.array(hoster)),
  /** For the open channel; null: there is no plan. */
  plan: hostPlanState.nullable(),
});

export const hosting = domain('hosting', {
  state: { schema: hostingState, empty: { hosted: { ...unread }, hosters: { ...unread }, plan: null } },
  calls: {
    /** Channels whose names hold the text, live ones first. */
    search: call(z.object({ text: z.string().trim().min(1).max(100) }), z.array(otherChannel)),
    host: call(ofChannel.extend({ hostee: otherChannel }), nothing),
    stop: call(ofChannel, nothing),
    /** Whom to host when the stream ends; null: nobody. Nothing is sent: the person is asked then. */
    plan: call(ofChannel.extend({ hostee: otherChannel.nullable() }), nothing),
    arrange: call(ofChannel.extend({ layout: z.enum(layouts) }), nothing),
  },
});

export type OtherChannel = z.infer<typeof otherChannel>;
export type Hoster = z.infer<typeof hoster>;
export type HostPlan = z.infer<typeof hostPlan>;
export type HostPlanState = z.infer<typeof hostPlanState>;
export type Layout = (typeof layouts)[number];
export type HostingState = z.infer<typeof hostingState>;
