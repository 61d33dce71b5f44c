import type { Room } from '../chat/room.ts';
import { DEMO_CHANNEL_ID } from '../demo/people.ts';
import type { World } from '../world.ts';
import { RoomLife } from './roomLife.ts';

export type ActivityLevel = 'off' | 'quiet' | 'busy';

type ActivityWorld = Pick<World, 'clock' | 'random' | 'users' | 'channels' | 'rooms' | 'subscriptions' | 'follows'>;

/**
 * Keeps rooms alive by the virtual clock: people come, talk and go. The demo's room lives from the start, another from
 * the moment somebody connects to it.
 */
export class Activity {
  readonly #world: ActivityWorld;
  readonly #level: ActivityLevel;
  readonly #lives = new Map<number, RoomLife>();

  constructor(world: ActivityWorld, level: ActivityLevel) {
    this.#world = world;
    this.#level = level;
    const demo = world.channels.byId(DEMO_CHANNEL_ID);
    if (demo !== undefined) this.wake(world.rooms.of(demo));
  }

  /** Lets a room live, if activity is on; one that lives already goes on. */
  wake(room: Room): void {
    if (this.#level === 'off' || this.#lives.has(room.channel.id)) return;
    const life = new RoomLife(this.#world, room, this.#level);
    this.#lives.set(room.channel.id, life);
    life.begin();
  }

  stop(): void {
    for (const life of this.#lives.values()) life.stop();
    this.#lives.clear();
  }
}
