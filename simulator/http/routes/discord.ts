import type { DiscordBot, DiscordBotChange } from '../../../shared/platform/discord.ts';
import type { Channel } from '../../world/channels.ts';
import type { User } from '../../world/user.ts';
import type { World } from '../../world/world.ts';
import { channelById, denied, editableChannel, invalidField, namedUser, userById } from '../access.ts';
import { type Routes, signedInUser } from '../call.ts';
import { notFound } from '../failures.ts';

/** @throws HttpFailure 404 when the channel has tied no server */
function botOf(world: World, channel: Channel): DiscordBot {
  const bot = world.discord.botOf(channel);
  if (bot === undefined) throw notFound('Discord bot');
  return bot;
}

/** @throws HttpFailure 404, 403 */
function checkInvitation(world: World, channel: Channel, user: User): void {
  if (!world.discord.mayJoin(channel, botOf(world, channel), user)) throw denied();
}

/** Rooms and roles that are named must be the server's. @throws ValidationFailure */
function checkBot(world: World, channel: Channel, change: DiscordBotChange): void {
  const rooms = new Set(world.discord.roomsOf(channel).map(({ id }) => id));
  for (const key of ['inviteChannel', 'liveChatChannel', 'liveAnnounceChannel'] as const) {
    const id = change[key];
    if (id != null && !rooms.has(id)) throw invalidField(key, 'is no channel of the server');
  }
  const roles = new Set(world.discord.rolesOf(channel).map(({ id }) => id));
  if (change.roles?.some(({ roleId }) => !roles.has(roleId)))
    throw invalidField('roles', 'names no role of the server');
  if (change.syncEmoteRoles?.some((id) => !roles.has(id))) {
    throw invalidField('syncEmoteRoles', 'names no role of the server');
  }
}

/** @see PLATFORM §11.8 */
export const discordRoutes = {
  'channels.discord': (call) => ({ body: botOf(call.world, editableChannel(call, call.path.channelId)) }),

  'channels.setDiscord': (call) => {
    const channel = editableChannel(call, call.path.channelId);
    checkBot(call.world, channel, call.body);
    return { body: call.world.discord.setBot(channel, call.body) };
  },

  'channels.discordChannels': (call) => {
    const channel = editableChannel(call, call.path.channelId);
    botOf(call.world, channel);
    return { body: [...call.world.discord.roomsOf(channel)] };
  },

  'channels.discordRoles': (call) => {
    const channel = editableChannel(call, call.path.channelId);
    botOf(call.world, channel);
    return { body: [...call.world.discord.rolesOf(channel)] };
  },

  'channels.discordInvite': ({ world, path, query }) => {
    checkInvitation(world, channelById(world, path.channelId), userById(world, query.user));
    return { status: 204 };
  },

  /** One invites oneself. */
  'channels.createDiscordInvite': (call) => {
    const { world, query, body } = call;
    const channel = channelById(world, call.path.channelId);
    const user = namedUser(world, query, body);
    if (user !== signedInUser(call)) throw denied();
    checkInvitation(world, channel, user);
    return { body: { redirectUri: world.discord.invitation(channel, user) } };
  },
} satisfies Routes;
