import type { VirtualClock } from './clock.ts';
import type { Random } from './random.ts';
import { roleSet } from './roleSets.ts';
import type { User, Users } from './users.ts';

/** One stream of a channel. @see PLATFORM §11.2 */
export type Broadcast = {
  readonly id: string;
  readonly channelId: number;
  readonly startedAtMs: number;
  online: boolean;
};

/** A channel's own state; `channelView` turns it into the platform's shape. @see PLATFORM §4.1 */
export type Channel = {
  readonly id: number;
  readonly owner: User;
  name: string;
  description: string | null;
  online: boolean;
  featured: boolean;
  partnered: boolean;
  audience: 'family' | 'teen' | '18+';
  languageId: string | null;
  typeId: number | null;
  viewersTotal: number;
  /** Viewers beside those in chat, who are counted on top. */
  silentViewers: number;
  numFollowers: number;
  readonly createdAtMs: number;
  updatedAtMs: number;
  broadcast: Broadcast | undefined;
  /** In big-event mode a join over joinIfNotBigEvent is degraded. @see PLATFORM §5.3 */
  bigEvent: boolean;
  /** Roles given in this channel, by user id. */
  readonly roles: Map<number, readonly string[]>;
};

const DAY_MS = 86_400_000;

export class Channels {
  readonly #clock: VirtualClock;
  readonly #random: Random;
  readonly #byId = new Map<number, Channel>();

  constructor(clock: VirtualClock, random: Random) {
    this.#clock = clock;
    this.#random = random;
  }

  /** Adds a user's channel, offline and plain; its token is the owner's name. */
  add(owner: User, options: { id?: number; name?: string } = {}): Channel {
    const random = this.#random.stream('channels');
    const createdAtMs = this.#clock.now() - (200 + random.below(1500)) * DAY_MS;
    const channel: Channel = {
      id: options.id ?? this.#freeId(),
      owner,
      name: options.name ?? `${owner.username}'s channel`,
      description: null,
      online: false,
      featured: false,
      partnered: false,
      audience: 'teen',
      languageId: 'en',
      typeId: null,
      viewersTotal: random.below(20_000),
      silentViewers: 0,
      numFollowers: random.below(3_000),
      createdAtMs,
      updatedAtMs: createdAtMs,
      broadcast: undefined,
      bigEvent: false,
      roles: new Map(),
    };
    this.#byId.set(channel.id, channel);
    owner.channelId = channel.id;
    return channel;
  }

  byId(id: number): Channel | undefined {
    return this.#byId.get(id);
  }

  /** Finds by number or by token, the owner's name in any case. @see API "Channel (partial)" */
  find(idOrToken: string, users: Users): Channel | undefined {
    if (/^\d+$/.test(idOrToken)) return this.#byId.get(Number(idOrToken));
    const owner = users.byName(idOrToken);
    return owner === undefined ? undefined : this.#byId.get(owner.channelId);
  }

  /** A user's channel; everybody who signs in has one. */
  ofUser(user: User): Channel {
    return this.#byId.get(user.channelId) ?? this.add(user);
  }

  /** All channels in the order they came. */
  all(): readonly Channel[] {
    return [...this.#byId.values()];
  }

  /** The roles a user has in a channel's chat, highest first. @see PLATFORM §4.6 */
  rolesOf(channel: Channel, user: User): readonly string[] {
    const given = channel.roles.get(user.id) ?? [];
    const owner = channel.owner === user ? ['Owner'] : [];
    return roleSet(...owner, ...given, ...user.siteRoles);
  }

  /** Begins a stream (the running one goes on) or ends it. */
  setOnline(channel: Channel, online: boolean, startedAtMs: number = this.#clock.now()): Broadcast | undefined {
    if (channel.online !== online) {
      channel.online = online;
      channel.updatedAtMs = this.#clock.now();
      if (channel.broadcast !== undefined) channel.broadcast.online = false;
      if (online) {
        const id = this.#random.stream('broadcasts').uuid();
        channel.broadcast = { id, channelId: channel.id, startedAtMs, online: true };
      }
    }
    return channel.broadcast;
  }

  #freeId(): number {
    const random = this.#random.stream('channel ids');
    for (;;) {
      const id = 20_000 + random.below(400_000);
      if (!this.#byId.has(id)) return id;
    }
  }
}
