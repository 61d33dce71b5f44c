import type { Channel, Channels } from '../channels.ts';
import type { VirtualClock } from '../clock.ts';
import type { Random } from '../random.ts';
import type { User, Users } from '../users.ts';
import { Room } from './room.ts';

type RoomsDeps = {
  readonly channels: Channels;
  readonly users: Users;
  readonly clock: VirtualClock;
  readonly random: Random;
};

/** The chat rooms, one a channel, made when first needed. */
export class Rooms {
  readonly #deps: RoomsDeps;
  readonly #rooms = new Map<number, Room>();

  constructor(deps: RoomsDeps) {
    this.#deps = deps;
  }

  of(channel: Channel): Room {
    return this.#rooms.get(channel.id) ?? this.open(channel, []);
  }

  /** Makes a channel's room with a crowd in it, in place of what was there. */
  open(channel: Channel, crowd: Iterable<User>): Room {
    const random = this.#deps.random.stream(`messages ${channel.id}`);
    const room = new Room({ ...this.#deps, channel, random }, crowd);
    this.#rooms.set(channel.id, room);
    return room;
  }

  all(): Iterable<Room> {
    return this.#rooms.values();
  }
}
