import type { Channel, Channels } from '../channels.ts';
import type { VirtualClock } from '../clock.ts';
import type { Costreams } from '../costreams/costreams.ts';
import type { EmoticonPacks } from '../emoticons/emoticonPacks.ts';
import type { Events } from '../events/events.ts';
import type { Preferences } from '../preferences/preferences.ts';
import type { Random } from '../random.ts';
import type { Readings } from '../readings.ts';
import type { User } from '../user.ts';
import type { Users } from '../users.ts';
import { Room } from './room.ts';

type RoomsDeps = {
  readonly channels: Channels;
  readonly users: Users;
  readonly clock: VirtualClock;
  readonly random: Random;
  readonly preferences: Preferences;
  readonly events: Events;
  /** Comes after the rooms; looked at when somebody speaks. */
  readonly costreams: Pick<Costreams, 'byId'>;
  readonly emoticonPacks: EmoticonPacks;
  readonly readings: Readings;
  /** Where the service listens. */
  readonly address: string;
};

const NOBODY: readonly Room[] = [];

type PresenceListener = (channel: Channel, isArrival: boolean) => void;

/** The chat rooms, one a channel, made when first needed. */
export class Rooms {
  readonly #deps: RoomsDeps;
  readonly #rooms = new Map<number, Room>();
  readonly #watchers: PresenceListener[] = [];

  constructor(deps: RoomsDeps) {
    this.#deps = deps;
  }

  of(channel: Channel): Room {
    return this.#rooms.get(channel.id) ?? this.open(channel, []);
  }

  /** Makes a channel's room with a crowd in it, in place of what was there. */
  open(channel: Channel, crowd: Iterable<User>): Room {
    const random = this.#deps.random.stream(`messages ${channel.id}`);
    const moved = (isArrival: boolean) => {
      for (const watcher of this.#watchers) watcher(channel, isArrival);
    };
    const partners = () => this.#partnersOf(channel);
    const room = new Room({ ...this.#deps, channel, random, partners, moved }, crowd);
    this.#rooms.set(channel.id, room);
    return room;
  }

  /** Calls `watcher` when somebody has come into a room or gone, once it is so. */
  onPresence(watcher: PresenceListener): void {
    this.#watchers.push(watcher);
  }

  all(): Iterable<Room> {
    return this.#rooms.values();
  }

  #partnersOf({ id, costreamId }: Channel): readonly Room[] {
    if (costreamId === null) return NOBODY;
    const members = this.#deps.costreams.byId(costreamId)?.channelIds ?? [];
    return members.flatMap((member) => (member === id ? [] : (this.#rooms.get(member) ?? [])));
  }
}
