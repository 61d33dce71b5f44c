import { z } from 'zod';
import { userWithChannel } from './channelForms.ts';
import { channel } from './rest.ts';

const uint = z.number().int().nonnegative();

/** Who is to follow: some clients write it in the body, some in the query. @see PLATFORM §11.3 */
export const followWho = z.looseObject({ user: z.coerce.number().int().min(0).optional() });

/** @see PLATFORM §11.3 */
export const follow = z.looseObject({ user: uint, channel: uint, createdAt: z.string(), updatedAt: z.string() });

/** An element of the followers; `fields` may leave anything out. */
export const follower = userWithChannel.extend({ followed: z.looseObject({ createdAt: z.string() }) }).partial();

/** What a user is to a channel. @see PLATFORM §11.3 */
export const relationship = z.looseObject({
  channel,
  status: z.looseObject({ roles: z.array(z.string()), follows: follow.nullable() }),
});
