import { z } from 'zod';
import { call, domain, nothing } from './domain.ts';
import { otherChannel } from './hosting.ts';
import { reading, unread } from './reading.ts';
import { ofChannel } from './streamCard.ts';

/** Channels that stream together. @see PLATFORM §11.11 */

const id = z.number().int().nonnegative();

export const costreamMember = z.object({ id, userId: id, token: z.string(), isHost: z.boolean(), isSelf: z.boolean() });

/** Somebody who was asked by this app, and has not come yet. */
export const costreamInvite = z.object({ channelId: id, token: z.string(), untilMs: z.number() });

export const costreamState = z.object({
  /** `running` null: the channel streams alone. */
  costream: reading(
    z.object({
      running: z
        .object({
          id: z.string(),
          members: z.array(costreamMember),
          capacity: z.number().int(),
          startedAtMs: z.number(),
        })
        .nullable(),
    }),
  ),
  invites: z.array(costreamInvite),
});

export const costream = domain('costream', {
  state: { schema: costreamState, empty: { costream: { ...unread }, invites: [] } },
  calls: {
    invite: call(ofChannel.extend({ invitee: otherChannel }), nothing),
    remove: call(ofChannel.extend({ memberId: id }), nothing),
    leave: call(ofChannel, nothing),
  },
});

export type CostreamMember = z.infer<typeof costreamMember>;
export type CostreamInvite = z.infer<typeof costreamInvite>;
export type CostreamState = z.infer<typeof costreamState>;
