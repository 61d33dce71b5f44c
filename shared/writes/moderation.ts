import { z } from 'zod';

const channelId = z.number().int();

/** Somebody that a moderator acts on. The id is who they are; the name is what they were called when it was asked for. */
export const moderatedPerson = z.object({
  userId: z.number().int().nonnegative(),
  username: z.string().min(1).max(100),
});

/** Roles that people of a channel give one another. Banned is given and taken by a ban. @see PLATFORM §4.6 */
export const givenRole = z.enum(['Mod', 'ChannelEditor']);

/** A year, as the service takes no longer one. */
export const LONGEST_TIMEOUT_SECONDS = 365 * 86_400;

/** What moderators change in a channel's chat. @see PLATFORM §4.6, §6.3 */
export const moderationWrites = [
  z.object({
    kind: z.literal('removeMessage'),
    channelId,
    /** The platform's id. */
    messageId: z.string(),
    /** Who wrote it. */
    person: moderatedPerson,
  }),
  z.object({ kind: z.literal('purge'), channelId, person: moderatedPerson }),
  z.object({ kind: z.literal('timeout'), channelId, person: moderatedPerson, seconds: z.number().int() }),
  z.object({ kind: z.literal('endTimeout'), channelId, person: moderatedPerson }),
  z.object({
    kind: z.literal('timeoutMany'),
    channelId,
    people: z.array(moderatedPerson).min(1),
    seconds: z.number().int(),
  }),
  z.object({ kind: z.literal('endTimeouts'), channelId, people: z.array(moderatedPerson).min(1) }),
  z.object({ kind: z.literal('ban'), channelId, people: z.array(moderatedPerson).min(1) }),
  z.object({ kind: z.literal('unban'), channelId, people: z.array(moderatedPerson).min(1) }),
  z.object({
    kind: z.literal('changeRoles'),
    channelId,
    person: moderatedPerson,
    add: z.array(givenRole),
    remove: z.array(givenRole),
  }),
  z.object({ kind: z.literal('clearChat'), channelId }),
] as const;

export type ModeratedPerson = z.infer<typeof moderatedPerson>;
export type GivenRole = z.infer<typeof givenRole>;
export type ModerationWrite = z.infer<(typeof moderationWrites)[number]>;
