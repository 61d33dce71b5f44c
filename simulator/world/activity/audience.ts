import { isModerator } from '../chat/permissions.ts';
import type { Room } from '../chat/room.ts';
import { demoPeople } from '../demo/people.ts';
import { isInvented, type User } from '../user.ts';
import type { World } from '../world.ts';

const STEP_MS = 250;
/** Of those who watch so many are in the chat, as in the world's beginning. */
const WATCHING_OF_ONE_IN_CHAT = 1.147;
/** So many may come or go in a second, unless another time is asked for. */
const USUAL_PER_SECOND = 600;
const SHORTEST_S = 2;
const MOST_DRAWS = 24;

type AudienceWorld = Pick<World, 'clock' | 'random' | 'users'>;

/** How many watch a channel, and what makes it more or fewer: people come and go over some seconds. */
export class Audience {
  readonly #world: AudienceWorld;
  readonly #room: Room;
  readonly #away: User[] = [];
  #aim: number | undefined;
  #turn = 0;

  constructor(world: AudienceWorld, room: Room) {
    this.#world = world;
    this.#room = room;
  }

  /** Those in the chat, and those who only watch. */
  get viewers(): number {
    return this.#room.size + this.#room.channel.silentViewers;
  }

  /** How many it is to become; undefined when nothing is on its way. */
  get aim(): number | undefined {
    return this.#aim;
  }

  /**
   * Lets the audience become so large. What was on its way before is given up.
   * @returns the seconds it will take
   */
  become(viewers: number, seconds = this.#usualSeconds(viewers)): number {
    const { clock } = this.#world;
    const { channel, chatters } = this.#room;
    this.#turn += 1;
    const turn = this.#turn;
    this.#aim = viewers;
    const steps = Math.max(1, Math.ceil((seconds * 1000) / STEP_MS));
    const inChat = Math.round(viewers / WATCHING_OF_ONE_IN_CHAT);
    const people = inChat - chatters.size;
    const silentBefore = channel.silentViewers;
    const silent = viewers - inChat - silentBefore;
    const step = (index: number) => {
      if (turn !== this.#turn) return;
      const due = Math.round((people * index) / steps) - Math.round((people * (index - 1)) / steps);
      for (let one = 0; one < Math.abs(due); one++) due > 0 ? this.#comeIn() : this.#goOut();
      channel.silentViewers = silentBefore + Math.round((silent * index) / steps);
      if (index < steps) clock.after(STEP_MS, () => step(index + 1));
      else this.#aim = undefined;
    };
    step(1);
    return (steps * STEP_MS) / 1000;
  }

  #usualSeconds(viewers: number): number {
    return Math.max(SHORTEST_S, Math.abs(viewers - this.viewers) / USUAL_PER_SECOND);
  }

  #comeIn(): void {
    const { users } = this.#world;
    let next = this.#away.pop();
    while (next !== undefined && !this.#room.join(next)) next = this.#away.pop();
    if (next === undefined) this.#room.join(users.invent());
  }

  #goOut(): void {
    const leaver = this.#stranger() ?? this.#lastByName();
    if (leaver !== undefined && this.#room.part(leaver)) this.#away.push(leaver);
  }

  /** One of the crowd by chance, or whoever of it is left; moderators stay as long as there are others. */
  #stranger(): User | undefined {
    const { chatters } = this.#room;
    const random = this.#world.random.stream(`audience ${this.#room.channel.id}`);
    for (let draw = 0; draw < MOST_DRAWS && chatters.size > 0; draw++) {
      const chatter = chatters.at(random.below(chatters.size));
      if (chatter?.isSimulated && isInvented(chatter.user) && !isModerator(chatter.roles)) return chatter.user;
    }
    for (const { user, isSimulated } of chatters.after()) if (isSimulated && isInvented(user)) return user;
    return undefined;
  }

  /** People met by name go last, and those the story needs most the last of them. */
  #lastByName(): User | undefined {
    for (const { username } of demoPeople.toReversed()) {
      const user = this.#world.users.byName(username);
      if (user !== undefined && this.#room.chatters.byUserId(user.id)?.isSimulated) return user;
    }
    return undefined;
  }
}

/** The audiences of all channels. */
export class Audiences {
  readonly #world: AudienceWorld;
  readonly #audiences = new Map<number, Audience>();

  constructor(world: AudienceWorld) {
    this.#world = world;
  }

  of(room: Room): Audience {
    const { id } = room.channel;
    const known = this.#audiences.get(id);
    if (known !== undefined) return known;
    const made = new Audience(this.#world, room);
    this.#audiences.set(id, made);
    return made;
  }
}
