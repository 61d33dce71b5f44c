import type { Channel, Channels } from './channels.ts';
import type { VirtualClock } from './clock.ts';
import type { Events } from './events/events.ts';
import { followsFromOutside, placeFromOutside } from './followsFromOutside.ts';
import type { Recordings } from './recordings/recordings.ts';
import type { User } from './user.ts';
import type { Users } from './users.ts';
import { channelView, userWithChannelView } from './views/channelView.ts';

/** One follow. @see PLATFORM §11.3 */
export type Follow = { readonly userId: number; readonly channelId: number; readonly createdAtMs: number };

type FollowsDeps = {
  readonly address: string;
  readonly channels: Channels;
  readonly users: Users;
  readonly clock: VirtualClock;
  readonly events: Events;
  readonly recordings: Recordings;
  viewersOf(channelId: number): number;
};

/**
 * Who follows whose channel. Follows of people in this world are kept; the many others a channel's `numFollowers`
 * counts are people from outside, derived from the channel.
 */
export class Follows {
  readonly #deps: FollowsDeps;
  readonly #beganAtMs: number;
  readonly #ofUser = new Map<number, Map<number, Follow>>();
  readonly #ofChannel = new Map<number, Map<number, Follow>>();
  /** People from outside who have left a channel since. */
  readonly #left = new Map<number, Set<number>>();
  /** Lists that were drawn up, until something changes: they are asked for page by page. */
  readonly #listed = new Map<number, { key: string; follows: readonly Follow[] }>();
  #changes = 0;

  constructor(deps: FollowsDeps) {
    this.#deps = deps;
    this.#beganAtMs = deps.clock.now();
  }

  /** Notes a follow a world begins with; `numFollowers` counts it already. */
  add(userId: number, channelId: number, createdAtMs: number = this.#beganAtMs): void {
    this.#note({ userId, channelId, createdAtMs });
    const channel = this.#deps.channels.byId(channelId);
    if (channel !== undefined) channel.numFollowers = Math.max(channel.numFollowers, this.#kept(channelId).size);
  }

  /** A user's follow of a channel, if there is one. */
  of(user: User, channel: Channel): Follow | undefined {
    const kept = this.#ofUser.get(user.id)?.get(channel.id);
    if (kept !== undefined || this.#left.get(channel.id)?.has(user.id)) return kept;
    return placeFromOutside(user.id, this.#outside(channel));
  }

  /** Ids of the channels a user of this world follows, in the order followed. */
  channelsOf(userId: number): readonly number[] {
    return [...(this.#ofUser.get(userId)?.keys() ?? [])];
  }

  /** All follows of a channel, oldest first; as many as `numFollowers` says. */
  ofChannel(channel: Channel): readonly Follow[] {
    const known = this.#listed.get(channel.id);
    const left = this.#left.get(channel.id);
    const kept = this.#kept(channel.id);
    const key = `${channel.numFollowers} ${kept.size} ${left?.size ?? 0} ${this.#changes}`;
    if (known?.key === key) return known.follows;
    const outside = followsFromOutside(this.#outside(channel));
    const staying = left === undefined ? outside : outside.filter(({ userId }) => !left.has(userId));
    const follows = [...staying, ...kept.values()].sort((a, b) => a.createdAtMs - b.createdAtMs);
    this.#listed.set(channel.id, { key, follows });
    return follows;
  }

  /** Follows; the channel and the user are told of. @returns undefined when they follow already */
  follow(user: User, channel: Channel): Follow | undefined {
    if (this.of(user, channel) !== undefined) return undefined;
    const follow = { userId: user.id, channelId: channel.id, createdAtMs: this.#deps.clock.now() };
    this.#note(follow);
    this.#tell(user, channel, true);
    return follow;
  }

  /** Follows no more. @returns false when they did not */
  unfollow(user: User, channel: Channel): boolean {
    if (this.of(user, channel) === undefined) return false;
    if (!this.#kept(channel.id).delete(user.id)) {
      const left = this.#left.get(channel.id) ?? new Set();
      this.#left.set(channel.id, left.add(user.id));
    }
    this.#ofUser.get(user.id)?.delete(channel.id);
    this.#changes += 1;
    this.#tell(user, channel, false);
    return true;
  }

  /** @see PLATFORM §9.4, §11.15 */
  #tell(user: User, channel: Channel, following: boolean): void {
    const { channels, events } = this.#deps;
    channels.change(channel, { numFollowers: channel.numFollowers + (following ? 1 : -1) });
    events.publish(`channel:${channel.id}:followed`, {
      following,
      user: userWithChannelView(this.#deps, user),
    });
    events.publish(`user:${user.id}:followed`, { following, channel: channelView(this.#deps, channel) });
  }

  #note(follow: Follow): void {
    this.#changes += 1;
    const channels = this.#ofUser.get(follow.userId) ?? new Map<number, Follow>();
    this.#ofUser.set(follow.userId, channels.set(follow.channelId, follow));
    this.#ofChannel.set(follow.channelId, this.#kept(follow.channelId).set(follow.userId, follow));
  }

  #kept(channelId: number): Map<number, Follow> {
    return this.#ofChannel.get(channelId) ?? new Map();
  }

  #outside(channel: Channel) {
    const kept = this.#ofChannel.get(channel.id)?.size ?? 0;
    const left = this.#left.get(channel.id)?.size ?? 0;
    return {
      channelId: channel.id,
      count: Math.max(0, channel.numFollowers - kept + left),
      fromMs: channel.createdAtMs,
      untilMs: this.#beganAtMs,
    };
  }
}
