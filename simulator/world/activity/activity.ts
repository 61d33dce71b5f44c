import type { Room } from '../chat/room.ts';
import { DEMO_CHANNEL_ID } from '../demo/people.ts';
import type { World } from '../world.ts';
import { type FloodOptions, flood } from './flood.ts';
import { Hearing } from './hearing.ts';
import type { ActivityLevel, Pace } from './pace.ts';
import { type Happening, Plan } from './plan.ts';
import { RoomLife } from './roomLife.ts';

type ActivityWorld = Pick<
  World,
  | 'clock'
  | 'random'
  | 'users'
  | 'channels'
  | 'rooms'
  | 'subscriptions'
  | 'follows'
  | 'hosting'
  | 'broadcasts'
  | 'userPreferences'
  | 'events'
>;

/**
 * Keeps rooms alive by the virtual clock: people come, talk and go. The demo's room lives from the start, another from
 * the moment somebody connects to it. A lively demo follows a plan beside.
 */
export class Activity {
  readonly #world: ActivityWorld;
  #level: ActivityLevel;
  /** What the rooms go by; the last one while activity is off. */
  #pace: Pace = 'quiet';
  readonly #lives = new Map<number, RoomLife>();
  readonly #hearings = new Map<number, Hearing>();
  readonly #floods = new Map<number, (() => void)[]>();
  #plan: Plan | undefined;

  constructor(world: ActivityWorld, level: ActivityLevel) {
    this.#world = world;
    this.#level = level;
    world.events.subscribe((event) => {
      for (const hearing of this.#hearings.values()) hearing.hear(event);
    });
    this.setLevel(level);
  }

  get level(): ActivityLevel {
    return this.#level;
  }

  /** What a lively demo's plan has let happen so far. */
  get happenings(): readonly Happening[] {
    return this.#plan?.happenings ?? [];
  }

  /** Changes how much happens by itself, from now on. */
  setLevel(level: ActivityLevel): void {
    this.#level = level;
    if (level === 'off') this.#endLives();
    else {
      this.#pace = level;
      const demo = this.#world.channels.byId(DEMO_CHANNEL_ID);
      if (demo !== undefined) this.#wake(this.#world.rooms.of(demo));
    }
  }

  /** Somebody has connected to a room: it lives from now on, if activity is on. */
  visited(room: Room): void {
    this.#wake(room);
    if (room.channel.id === DEMO_CHANNEL_ID) this.#plan?.visited();
  }

  /** Lets everybody in a room call out at once for a while. @returns how many lines will come */
  flood(room: Room, options: FloodOptions): number {
    const { messages, end } = flood(this.#world, room, options);
    const { id } = room.channel;
    this.#floods.set(id, [...(this.#floods.get(id) ?? []), end]);
    return messages;
  }

  /** Ends the calling out in a room. */
  endFloods(room: Room): void {
    for (const end of this.#floods.get(room.channel.id) ?? []) end();
    this.#floods.delete(room.channel.id);
  }

  stop(): void {
    this.#endLives();
  }

  #wake(room: Room): void {
    const { id } = room.channel;
    if (this.#level === 'off' || this.#lives.has(id)) return;
    const life = new RoomLife(this.#world, room, () => this.#pace);
    this.#lives.set(id, life);
    const dice = this.#world.random.stream(`hearing ${id}`);
    this.#hearings.set(id, new Hearing(this.#world, room, life.conversations, dice));
    if (id === DEMO_CHANNEL_ID) this.#plan = new Plan(this.#world, life, () => this.#level === 'lively');
    life.begin();
  }

  #endLives(): void {
    for (const life of this.#lives.values()) life.stop();
    this.#plan?.stop();
    this.#lives.clear();
    this.#hearings.clear();
  }
}
