import type { Channel, Channels } from '../channels.ts';
import { ban } from '../chat/moderation.ts';
import type { Rooms } from '../chat/rooms.ts';
import type { VirtualClock } from '../clock.ts';
import type { User } from '../user.ts';

type ChannelRolesDeps = { readonly channels: Channels; readonly rooms: Rooms; readonly clock: VirtualClock };
const DAY_MS = 86_400_000;
const OLDEST_DAYS = 700;
const keyOf = (channel: Channel, user: User, role: string): string => `${channel.id} ${user.id} ${role}`;

/** Roles to give and to take; nothing stands for none. */
export type RoleChange = { readonly add?: readonly string[]; readonly remove?: readonly string[] };

/** The roles people hold in channels: who they are, and what happens when they change. @see PLATFORM §4.6, §11.6 */
export class ChannelRoles {
  readonly #deps: ChannelRolesDeps;
  readonly #beganAtMs: number;
  /** When roles were given, by channel, user and role. */
  readonly #givenAtMs = new Map<string, number>();

  constructor(deps: ChannelRolesDeps) {
    this.#deps = deps;
    this.#beganAtMs = deps.clock.now();
  }

  /** The roles of a user that hold in this channel alone. */
  heldBy(channel: Channel, user: User): readonly string[] {
    const given = channel.roles.get(user.id) ?? [];
    return channel.owner === user ? ['Owner', ...given] : given;
  }

  /** Since when a user holds a role in a channel. Roles the world began with are up to two years old. @see PLATFORM §15 */
  sinceMs(channel: Channel, user: User, role: string): number {
    if (role === 'Owner' || role === 'User') return channel.createdAtMs;
    const daysOld = 1 + (user.id % OLDEST_DAYS);
    return this.#givenAtMs.get(keyOf(channel, user, role)) ?? this.#beganAtMs - daysOld * DAY_MS;
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
    for (const role of after) {
      if (!before.includes(role)) this.#givenAtMs.set(keyOf(channel, user, role), this.#deps.clock.now());
    }
    if (after.length === 0) channel.roles.delete(user.id);
    else channel.roles.set(user.id, after);
    const room = rooms.of(channel);
    room.rolesChanged(user);
    if (after.includes('Banned') && !before.includes('Banned')) ban(room, user, moderator);
    return channels.rolesOf(channel, user);
  }
}
