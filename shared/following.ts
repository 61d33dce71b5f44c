import { z } from 'zod';
import { call, domain, nothing } from './domain.ts';
import { reading, unread } from './reading.ts';
import { ofChannel } from './streamCard.ts';

/** Whether the person who is signed in follows the channel in front. @see PLATFORM §11.3 */

/** `sinceMs` null: not told. */
export const followStanding = z.object({ follows: z.boolean(), sinceMs: z.number().nullable() });

export const followingState = z.object({
  /** The channel in front, where it is another's and somebody is signed in; null: there is nobody to follow. */
  channel: z.object({ id: z.number().int(), token: z.string() }).nullable(),
  standing: reading(followStanding),
});

export const following = domain('following', {
  state: { schema: followingState, empty: { channel: null, standing: { ...unread } } },
  calls: {
    /** Somebody looks: what is old is asked for anew, in one call. */
    look: call(nothing, nothing),
    /** Follows the channel in front, or no longer. @throws AppFailure `badInput` for one's own, or one that is not in front */
    set: call(ofChannel.extend({ follow: z.boolean() }), nothing),
  },
});

export type FollowStanding = z.infer<typeof followStanding>;
export type FollowingState = z.infer<typeof followingState>;
