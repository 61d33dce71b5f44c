import type { DiscordBot, DiscordBotChange, DiscordChannel, DiscordRole } from '../../../shared/platform/discord.ts';
import type { Channel } from '../channels.ts';
import type { Follows } from '../follows.ts';
import { type Random, RandomStream } from '../random.ts';
import type { User } from '../user.ts';

type DiscordDeps = { readonly follows: Follows; readonly random: Random };

const FIRST_BOT_ID = 700;
const rooms = [
  ['Stage', 'category', false],
  ['announcements', 'text', false],
  ['backstage', 'text', true],
  ['lobby', 'text', false],
  ['Green room', 'voice', false],
] as const;
const ranks = [
  ['moderators', '#d97757', true],
  ['subscribers', '#3a7bd5', true],
  ['followers', '#4f9a6b', true],
  ['bots', '#808080', false],
] as const;

/** The Discord servers tied to channels: partners have one from the start. @see PLATFORM §11.8 */
export class Discord {
  readonly #deps: DiscordDeps;
  readonly #bots = new Map<number, DiscordBot>();

  constructor(deps: DiscordDeps) {
    this.#deps = deps;
  }

  /** A channel's bot, if its server is tied. */
  botOf(channel: Channel): DiscordBot | undefined {
    return this.#bots.get(channel.id) ?? (channel.partnered ? this.#firstBot(channel) : undefined);
  }

  /** Changes what a bot does; the first change of a channel without one ties a server. */
  setBot(channel: Channel, change: DiscordBotChange): DiscordBot {
    const set = Object.fromEntries(Object.entries(change).filter(([, value]) => value !== undefined));
    const current = this.botOf(channel) ?? this.#firstBot(channel);
    const changed: DiscordBot = { ...current, ...set, id: current.id, channelId: channel.id };
    const bot = { ...changed, roles: numbered(changed.roles) };
    this.#bots.set(channel.id, bot);
    return bot;
  }

  /** The rooms of the channel's server. */
  roomsOf(channel: Channel): readonly DiscordChannel[] {
    const ids = this.#idsOf(channel);
    return rooms.map(([name, type, isPrivate], index) => ({ id: ids(1 + index), name, type, private: isPrivate }));
  }

  /** The roles of the channel's server. */
  rolesOf(channel: Channel): readonly DiscordRole[] {
    const ids = this.#idsOf(channel);
    return ranks.map(([name, color, assignable], index) => ({ id: ids(50 + index), name, color, assignable }));
  }

  /** Whether a bot's settings let somebody in; the owner always comes in. */
  mayJoin(channel: Channel, bot: DiscordBot, user: User): boolean {
    if (channel.owner === user) return true;
    const roles = channel.roles.get(user.id) ?? [];
    if (roles.includes('Banned')) return false;
    switch (bot.inviteSetting) {
      case 'EVERYONE':
        return true;
      case 'FOLLOWERS':
        return this.#deps.follows.of(user, channel) !== undefined;
      case 'SUBS':
        return roles.includes('Subscriber');
      case 'NOONE':
        return false;
    }
  }

  /** The address of an invitation for one user. */
  invitation(channel: Channel, user: User): string {
    const code = new RandomStream(this.#deps.random.seed, `discord invite ${channel.id} ${user.id}`).alphanumeric(10);
    return `https://discord.invalid/invite/${code}`;
  }

  #firstBot(channel: Channel): DiscordBot {
    const ids = this.#idsOf(channel);
    const [, announcements, , lobby] = this.roomsOf(channel);
    return {
      id: FIRST_BOT_ID + channel.id,
      channelId: channel.id,
      guildId: ids(0),
      inviteSetting: 'FOLLOWERS',
      inviteChannel: lobby?.id ?? null,
      liveUpdateState: true,
      liveChatChannel: null,
      liveAnnounceChannel: announcements?.id ?? null,
      syncEmoteRoles: [],
      roles: [{ id: 1, type: 'SUBS', roleId: ids(51), gracePeriod: 7 }],
    };
  }

  /** Numbers its ids: eighteen digits, the last two tell what is meant. */
  #idsOf(channel: Channel): (part: number) => string {
    const random = new RandomStream(this.#deps.random.seed, `discord ${channel.id}`);
    const start = `4${Array.from({ length: 15 }, () => random.below(10)).join('')}`;
    return (part) => `${start}${String(part).padStart(2, '0')}`;
  }
}

/** Gives roles that come without a number the lowest ones that no other of them has. */
function numbered(roles: DiscordBot['roles']): DiscordBot['roles'] {
  const taken = new Set(roles.map(({ id }) => id));
  let next = 1;
  return roles.map((role) => {
    if (role.id !== undefined) return role;
    while (taken.has(next)) next += 1;
    taken.add(next);
    return { ...role, id: next };
  });
}
