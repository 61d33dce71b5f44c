import type { Channel, Channels } from '../channels.ts';
import { ban } from '../chat/moderation.ts';
import type { Rooms } from '../chat/rooms.ts';
import type { User } from '../users.ts';

type ChannelRolesDeps = { readonly channels: Channels; readonly rooms: Rooms };
/** Roles to give and to take; nothing stands for none. */
export type RoleChange = { readonly add?: readonly string[]; readonly remove?: readonly string[] };

/** The roles people hold in channels: who they are, and what happens when they change. @see PLATFORM §4.6, §11.6 */
export class ChannelRoles {
  readonly #deps: ChannelRolesDeps;

  constructor(deps: ChannelRolesDeps) {
    this.#deps = deps;
  }

  /** The roles of a user that hold in this channel alone. */
  heldBy(channel: Channel, user: User): readonly string[] {
    const given = channel.roles.get(user.id) ?? [];
    return channel.owner === user ? ['Owner', ...given] : given;
  }

  /** Everybody with a role in a channel, the owner first. */
  *holders(channel: Channel): Generator<number> {
    yield channel.owner.id;
    for (const [userId, roles] of channel.roles) {
      if (roles.length > 0 && userId !== channel.owner.id) yield userId;
    }
  }

  /**
   * Gives and takes roles, and tells the chat. Whoever is banned by this loses their messages and their place there.
   * @param moderator who does it; without one it is the platform
   * @returns all roles of the user in this channel, highest first
   */
  change(channel: Channel, user: User, { add = [], remove = [] }: RoleChange, moderator?: User): readonly string[] {
    const before = channel.roles.get(user.id) ?? [];
    const kept = before.filter((role) => !remove.includes(role));
    const after = [...new Set([...kept, ...add])];
    const { channels, rooms } = this.#deps;
    if (after.length === before.length && after.every((role) => before.includes(role))) {
      return channels.rolesOf(channel, user);
    }
    if (after.length === 0) channel.roles.delete(user.id);
    else channel.roles.set(user.id, after);
    const room = rooms.of(channel);
    room.rolesChanged(user);
    if (after.includes('Banned') && !before.includes('Banned')) ban(room, user, moderator);
    return channels.rolesOf(channel, user);
  }
}
