import { type SkillName, skillNames } from '../chat/skillCatalogue.ts';
import { streamers } from '../demo/channels.ts';
import type { RandomStream } from '../random.ts';
import type { User } from '../user.ts';
import type { World } from '../world.ts';
import { Pulse } from './pulse.ts';
import type { LifeWorld, RoomLife } from './roomLife.ts';
import { whispers } from './talk/crowd.ts';
import { lineFiller } from './talk/fill.ts';

type Beat = 'follow' | 'host' | 'whisper' | 'spam' | 'poll' | 'subscription' | 'skill';

/** Something the plan has let happen. @property who has done it, by name */
export type Happening = { readonly atMs: number; readonly what: Beat | 'removal'; readonly who: string };

type PlanWorld = LifeWorld & Pick<World, 'channels' | 'hosting' | 'broadcasts' | 'rooms' | 'userPreferences'>;

/** The first two minutes, from the moment the first person comes to the chat: when, and what. */
const opening: readonly (readonly [atMs: number, Beat])[] = [
  [6_000, 'follow'],
  [14_000, 'host'],
  [27_000, 'follow'],
  [29_000, 'follow'],
  [38_000, 'whisper'],
  [48_000, 'spam'],
  [62_000, 'poll'],
  [84_000, 'subscription'],
  [100_000, 'skill'],
];
const OPENING_MS = 120_000;

/** What comes again and again after that: mean waits in milliseconds of virtual time. */
const later: readonly (readonly [meanMs: number, Beat])[] = [
  [9 * 60_000, 'poll'],
  [12 * 60_000, 'host'],
  [10 * 60_000, 'whisper'],
  [6 * 60_000, 'spam'],
  [7 * 60_000, 'skill'],
];

/** An owed whisper comes so long after the streamer does. */
const WHISPER_AFTER_MS = 20_000;
const MOST_GUESTS = 60;
const FEWEST_GUESTS = 20;
const GUESTS_COME_IN_MS = 12_000;
const ENDS_AFTER_MS = 1_500;
const BACK_AFTER_MS = 25 * 60_000;
const REMEMBERED = 500;

/** The evening of a lively demo: a little of everything for whoever comes to look, then a thing now and again. */
export class Plan {
  readonly #world: PlanWorld;
  readonly #life: RoomLife;
  readonly #random: RandomStream;
  readonly #pulse: Pulse;
  readonly #isOn: () => boolean;
  readonly #happenings: Happening[] = [];
  #isBegun = false;
  #owesWhisper = false;

  /** @param isOn whether the plan goes on, asked at each beat */
  constructor(world: PlanWorld, life: RoomLife, isOn: () => boolean) {
    this.#world = world;
    this.#life = life;
    this.#isOn = isOn;
    this.#random = world.random.stream(`plan ${life.room.channel.id}`);
    this.#pulse = new Pulse(world.clock, this.#random);
  }

  /** What has happened so far, oldest first. */
  get happenings(): readonly Happening[] {
    return this.#happenings;
  }

  /** Somebody has come to the chat. The first one begins the plan. */
  visited(): void {
    if (!this.#isOn()) return;
    if (this.#owesWhisper && this.#streamerIsHere()) {
      this.#owesWhisper = false;
      this.#world.clock.after(WHISPER_AFTER_MS, () => this.#beat('whisper'));
    }
    if (this.#isBegun) return;
    this.#isBegun = true;
    for (const [atMs, beat] of opening) this.#world.clock.after(atMs, () => this.#beat(beat));
    this.#world.clock.after(OPENING_MS, () => {
      for (const [meanMs, beat] of later) {
        this.#pulse.every(
          () => meanMs,
          () => this.#beat(beat),
        );
      }
    });
  }

  stop(): void {
    this.#pulse.stop();
  }

  #beat(beat: Beat): void {
    if (!this.#isOn()) return;
    const who = this.#do(beat);
    if (who !== undefined) this.#note(beat, who);
  }

  /** @returns who has done it; undefined when it could not be done */
  #do(beat: Beat): User | undefined {
    const { casting, room } = this.#life;
    const { channel } = room;
    const { follows } = this.#world;
    switch (beat) {
      case 'follow': {
        const user = casting.pick('newcomer', this.#random, (one) => follows.of(one, channel) === undefined);
        return user && follows.follow(user, channel) && user;
      }
      case 'subscription': {
        const user = casting.pick('newcomer', this.#random);
        return user && this.#world.subscriptions.add(channel, user) ? user : undefined;
      }
      case 'poll':
        return this.#life.polls.ask();
      case 'skill': {
        const user = casting.pick('viewer', this.#random);
        const skill: SkillName = this.#random.pick(skillNames);
        return user && room.skills.use(user, skill) && user;
      }
      case 'spam':
        this.#life.spam((moderator) => this.#note('removal', moderator));
        return undefined;
      case 'whisper':
        return this.#whisper();
      case 'host':
        return this.#host();
    }
  }

  /** Kept for later while the streamer is not at her app: to nobody it would say nothing. */
  #whisper(): User | undefined {
    const { casting, room } = this.#life;
    const { owner } = room.channel;
    if (!this.#streamerIsHere()) {
      this.#owesWhisper = true;
      return undefined;
    }
    if (!this.#world.userPreferences.of(owner.id)['chat:whispers']) return undefined;
    const author = casting.pick('viewer', this.#random);
    if (author === undefined) return undefined;
    const text = lineFiller(this.#random)(this.#random.pick(whispers));
    room.sendTo(owner.id, 'ChatMessage', room.composeWhisper(author, owner, text));
    return author;
  }

  /** A streamer ends and sends everybody over; later she streams again. */
  #host(): User | undefined {
    const { channels, users, hosting, broadcasts, rooms, clock } = this.#world;
    const { channel } = this.#life.room;
    const free = streamers.flatMap(({ username }) => {
      const other = channels.find(username, users);
      return other?.online && other.hosteeId === null ? [other] : [];
    });
    const hoster = free[this.#random.below(free.length)];
    if (hoster === undefined) return undefined;
    const watching = rooms.of(hoster).chatters.size + hoster.silentViewers;
    const guests = Math.min(MOST_GUESTS, Math.max(FEWEST_GUESTS, watching));
    hosting.begin(hoster, channel, false);
    clock.after(ENDS_AFTER_MS, () => broadcasts.end(hoster));
    clock.after(BACK_AFTER_MS, () => broadcasts.goLive(hoster));
    for (let guest = 0; guest < guests; guest++) {
      clock.after(this.#random.below(GUESTS_COME_IN_MS), () => this.#life.room.join(users.invent()));
    }
    return hoster.owner;
  }

  #streamerIsHere(): boolean {
    const { room } = this.#life;
    return (room.chatters.byUserId(room.channel.owner.id)?.sockets ?? 0) > 0;
  }

  #note(what: Happening['what'], { username }: User): void {
    this.#happenings.push({ atMs: this.#world.clock.now(), what, who: username });
    if (this.#happenings.length > REMEMBERED) this.#happenings.shift();
  }
}
