import { z } from 'zod';

const uint = z.number().int().nonnegative();
/** Ids of the other service are numbers too long for JSON, written as text. */
const snowflake = z.string().regex(/^\d{1,20}$/);

const syncedRole = z.looseObject({
  id: uint.optional(),
  type: z.enum(['SUBS', 'FOLLOWERS']),
  roleId: snowflake,
  gracePeriod: uint.max(365).nullable().optional(),
});

/** A channel's tie to its Discord server. @see PLATFORM §11.8 */
export const discordBot = z.looseObject({
  id: uint,
  channelId: uint,
  guildId: snowflake,
  inviteSetting: z.enum(['EVERYONE', 'FOLLOWERS', 'SUBS', 'NOONE']),
  inviteChannel: snowflake.nullable(),
  liveUpdateState: z.boolean(),
  liveChatChannel: snowflake.nullable(),
  liveAnnounceChannel: snowflake.nullable(),
  syncEmoteRoles: z.array(snowflake).max(100),
  roles: z.array(syncedRole).max(100),
});

/** What may be set of it; `id` and `channelId` are passed over. */
export const discordBotChange = discordBot.omit({ id: true, channelId: true }).partial();

export const discordChannel = z.looseObject({
  id: snowflake,
  name: z.string(),
  type: z.enum(['voice', 'text', 'category']),
  private: z.boolean(),
});

export const discordRole = z.looseObject({
  id: snowflake,
  name: z.string(),
  color: z.string().regex(/^#[0-9a-f]{6}$/),
  assignable: z.boolean(),
});

/** For whom an invitation is asked, in the query or the body. */
export const inviteWho = z.looseObject({ user: z.coerce.number().int().min(0).optional() });
export const discordInvite = z.looseObject({ redirectUri: z.string() });

export type DiscordBot = z.infer<typeof discordBot>;
export type DiscordBotChange = z.infer<typeof discordBotChange>;
export type DiscordChannel = z.infer<typeof discordChannel>;
export type DiscordRole = z.infer<typeof discordRole>;
