import type { VirtualClock } from './clock.ts';
import type { Events } from './events/events.ts';
import { plainChannelFacts } from './profile.ts';
import type { Random } from './random.ts';
import { roleSet } from './roleSets.ts';
import type { User } from './user.ts';
import type { Users } from './users.ts';

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
  transcodingProfileId: number | null;
  interactive: boolean;
  interactiveGameId: number | null;
  vodsEnabled: boolean;
  /** Images of this channel, by their resource. @see PLATFORM §4.3 */
  coverId: number | null;
  thumbnailId: number | null;
  badgeId: number | null;
  bannerUrl: string | null;
  /** The channel hosted now. @see PLATFORM §11.4 */
  hosteeId: number | null;
  /** The costream the channel is in. @see PLATFORM §11.11 */
  costreamId: string | null;
  /** Whether streams come in several sizes; always so for partners. @see PLATFORM §11.9 */
  hasTranscodes: boolean;
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

/** Fields that calls and rules change, and that live events tell of, under the names the platform shows. */
export type ChannelChange = Partial<
  Pick<
    Channel,
    | 'name'
    | 'description'
    | 'featured'
    | 'partnered'
    | 'audience'
    | 'languageId'
    | 'typeId'
    | 'transcodingProfileId'
    | 'interactive'
    | 'interactiveGameId'
    | 'vodsEnabled'
    | 'coverId'
    | 'thumbnailId'
    | 'badgeId'
    | 'bannerUrl'
    | 'hosteeId'
    | 'costreamId'
    | 'hasTranscodes'
    | 'numFollowers'
  >
>;

const DAY_MS = 86_400_000;
/** Channels of people who never streamed have their owner's id and this much. */
const PLAIN_CHANNEL_IDS = 500_000_000;

const blank = {
  description: null,
  online: false,
  featured: false,
  partnered: false,
  audience: 'teen',
  languageId: 'en',
  typeId: null,
  transcodingProfileId: null,
  interactive: false,
  interactiveGameId: null,
  vodsEnabled: true,
  coverId: null,
  thumbnailId: null,
  badgeId: null,
  bannerUrl: null,
  hosteeId: null,
  costreamId: null,
  hasTranscodes: false,
  silentViewers: 0,
  broadcast: undefined,
  bigEvent: false,
} as const;

export class Channels {
  readonly #clock: VirtualClock;
  readonly #random: Random;
  readonly #users: Users;
  readonly #events: Events;
  readonly #beganAtMs: number;
  readonly #byId = new Map<number, Channel>();
  /** Channels of people who never streamed; made when somebody asks, and listed once they do more than exist. */
  readonly #plain = new Map<number, Channel>();
  readonly #whenLive: ((channel: Channel) => void)[] = [];

  constructor(clock: VirtualClock, random: Random, users: Users, events: Events) {
    this.#clock = clock;
    this.#random = random;
    this.#users = users;
    this.#events = events;
    this.#beganAtMs = clock.now();
  }

  /** Adds a user's channel, offline and plain; its token is the owner's name. */
  add(owner: User, options: { id?: number; name?: string } = {}): Channel {
    const random = this.#random.stream('channels');
    const createdAtMs = this.#clock.now() - (200 + random.below(1500)) * DAY_MS;
    const channel: Channel = {
      id: options.id ?? this.#freeId(),
      owner,
      ...blank,
      name: options.name ?? `${owner.username}'s channel`,
      viewersTotal: random.below(20_000),
      numFollowers: random.below(3_000),
      createdAtMs,
      updatedAtMs: createdAtMs,
      roles: new Map(),
    };
    this.#byId.set(channel.id, channel);
    owner.channelId = channel.id;
    return channel;
  }

  byId(id: number): Channel | undefined {
    const known = this.#byId.get(id) ?? this.#plain.get(id);
    if (known !== undefined || id <= PLAIN_CHANNEL_IDS) return known;
    const owner = this.#users.byId(id - PLAIN_CHANNEL_IDS);
    return owner === undefined || owner.channelId !== 0 ? undefined : this.#addPlain(owner);
  }

  /** Finds by number or by token, the owner's name in any case. @see API "Channel (partial)" */
  find(idOrToken: string, users: Users): Channel | undefined {
    if (/^\d+$/.test(idOrToken)) return this.byId(Number(idOrToken));
    const owner = users.byName(idOrToken);
    return owner === undefined ? undefined : this.ofUser(owner);
  }

  /** A user's channel; everybody has one, streaming or not. Asking changes nothing that others see. */
  ofUser(user: User): Channel {
    return this.byId(user.channelId) ?? this.#addPlain(user);
  }

  /** The channels one streams on or has done something with, in the order they came. */
  all(): readonly Channel[] {
    return [...this.#byId.values()];
  }

  /** Whether a channel is among all those that are listed. */
  isListed(channel: Channel): boolean {
    return this.#byId.has(channel.id);
  }

  /** The roles a user has in a channel's chat, highest first. @see PLATFORM §4.6 */
  rolesOf(channel: Channel, user: User): readonly string[] {
    const given = channel.roles.get(user.id) ?? [];
    const owner = channel.owner === user ? ['Owner'] : [];
    return roleSet(...owner, ...given, ...user.siteRoles);
  }

  /** Changes fields and tells of those that are different now. @returns what has changed. @see PLATFORM §4.2 */
  change(channel: Channel, change: ChannelChange): ChannelChange {
    const current: Readonly<Record<string, unknown>> = channel;
    const changed = Object.fromEntries(
      Object.entries(change).filter(([key, value]) => value !== undefined && value !== current[key]),
    );
    if (Object.keys(changed).length === 0) return {};
    Object.assign(channel, changed);
    // A follower more is no change of the channel's own making.
    if (Object.keys(changed).some((key) => key !== 'numFollowers')) {
      channel.updatedAtMs = this.#clock.now();
      this.#list(channel);
    }
    this.#events.publish(`channel:${channel.id}:update`, changed);
    return changed;
  }

  /** Calls `listener` each time a stream has begun, before anybody is told. */
  whenLive(listener: (channel: Channel) => void): void {
    this.#whenLive.push(listener);
  }

  /** Begins a stream (the running one goes on) or ends it; `Broadcasts` does so and tells. */
  setOnline(channel: Channel, online: boolean, startedAtMs: number = this.#clock.now()): Broadcast | undefined {
    if (channel.online !== online) {
      channel.online = online;
      channel.updatedAtMs = this.#clock.now();
      if (channel.broadcast !== undefined) channel.broadcast.online = false;
      if (online) {
        const id = this.#random.stream('broadcasts').uuid();
        channel.broadcast = { id, channelId: channel.id, startedAtMs, online: true };
        this.#list(channel);
      }
      if (online) for (const listener of this.#whenLive) listener(channel);
    }
    return channel.broadcast;
  }

  #addPlain(owner: User): Channel {
    const facts = plainChannelFacts(owner);
    const createdAtMs = this.#beganAtMs - facts.ageDays * DAY_MS;
    const channel: Channel = {
      id: PLAIN_CHANNEL_IDS + owner.id,
      owner,
      ...blank,
      name: `${owner.username}'s channel`,
      viewersTotal: facts.viewersTotal,
      numFollowers: facts.numFollowers,
      createdAtMs,
      updatedAtMs: createdAtMs,
      roles: new Map(),
    };
    this.#plain.set(channel.id, channel);
    owner.channelId = channel.id;
    return channel;
  }

  /** A channel that was plain until now shows up in lists. */
  #list(channel: Channel): void {
    if (this.#plain.delete(channel.id)) this.#byId.set(channel.id, channel);
  }

  #freeId(): number {
    const random = this.#random.stream('channel ids');
    for (;;) {
      const id = 20_000 + random.below(400_000);
      if (!this.#byId.has(id)) return id;
    }
  }
}
