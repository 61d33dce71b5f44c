import type { Chatter } from '../chat/chatters.ts';
import { isModerator } from '../chat/permissions.ts';
import type { Room } from '../chat/room.ts';
import { BOT, demoPeople, MODERATOR, type Person, SPAMMER } from '../demo/people.ts';
import type { RandomStream } from '../random.ts';
import { isInvented, type User } from '../user.ts';
import type { World } from '../world.ts';
import type { Kind } from './talk/script.ts';

/** How often somebody is drawn from the crowd before a part stays empty. */
const MOST_DRAWS = 24;
/** Moderators stand first in the order of chatters; so many places are looked at for them. */
const MODERATOR_PLACES = 40;
const REGULAR_SHARE = 0.4;

const viewersByName = demoPeople.filter(
  ({ username, channel }) => username !== SPAMMER && !channel?.includes('Mod'),
) as [Person, ...Person[]];

/** Finds people of a room for what is to be done there: only those the world itself has brought in. */
export class Casting {
  readonly #users: World['users'];
  readonly #room: Room;

  constructor({ users }: Pick<World, 'users'>, room: Room) {
    this.#users = users;
    this.#room = room;
  }

  /** Somebody of a kind who is here, of those who may be; undefined when there is nobody. */
  pick(kind: Kind, random: RandomStream, mayBe: (user: User) => boolean = () => true): User | undefined {
    switch (kind) {
      case 'bot':
        return this.byName(BOT);
      case 'moderator':
        return this.#moderator(random, mayBe);
      case 'subscriber':
        return (
          this.#draw(random, ({ user, roles }) => roles.includes('Subscriber') && isPlain(roles) && mayBe(user)) ??
          this.pick('viewer', random, mayBe)
        );
      case 'newcomer':
        return this.#draw(random, ({ user, roles }) => isInvented(user) && isNew(roles) && mayBe(user));
      case 'viewer': {
        const regular = random.chance(REGULAR_SHARE) ? this.byName(random.pick(viewersByName).username) : undefined;
        if (regular !== undefined && mayBe(regular)) return regular;
        return this.#draw(random, ({ user, roles }) => user.username !== SPAMMER && isPlain(roles) && mayBe(user));
      }
    }
  }

  /** Somebody of the demo's story who speaks another language, with that language. */
  foreigner(random: RandomStream): { user: User; person: Person } | undefined {
    const person = random.pick(viewersByName);
    const user = person.speaks === undefined ? undefined : this.byName(person.username);
    return user && { user, person };
  }

  /** One of the demo's story, if the world has them here. */
  byName(username: string): User | undefined {
    const user = this.#users.byName(username);
    return user !== undefined && this.isHere(user) ? user : undefined;
  }

  /** Whether the world keeps somebody here, so that they may be made to do something. */
  isHere(user: User): boolean {
    return this.#room.chatters.byUserId(user.id)?.isSimulated ?? false;
  }

  /** Anybody whom the world has brought in; undefined when the dice fall on somebody else, or nobody is here. */
  anybody(random: RandomStream): User | undefined {
    const { chatters } = this.#room;
    const chatter = chatters.at(random.below(chatters.size));
    return chatter?.isSimulated ? chatter.user : undefined;
  }

  #moderator(random: RandomStream, mayBe: (user: User) => boolean): User | undefined {
    const known = this.byName(MODERATOR);
    if (known !== undefined && mayBe(known) && random.chance(0.5)) return known;
    const here: User[] = [];
    const { chatters } = this.#room;
    for (let place = 0; place < Math.min(MODERATOR_PLACES, chatters.size); place++) {
      const chatter = chatters.at(place);
      if (chatter?.isSimulated && chatter.roles.includes('Mod') && chatter.user.username !== BOT)
        here.push(chatter.user);
    }
    const free = here.filter(mayBe);
    return free[random.below(free.length)];
  }

  #draw(random: RandomStream, fits: (chatter: Chatter) => boolean): User | undefined {
    const { chatters } = this.#room;
    for (let draw = 0; draw < MOST_DRAWS; draw++) {
      const chatter = chatters.at(random.below(chatters.size));
      if (chatter?.isSimulated && fits(chatter)) return chatter.user;
    }
    return undefined;
  }
}

const isPlain = (roles: readonly string[]) => !isModerator(roles) && !roles.includes('Staff');
const isNew = (roles: readonly string[]) => roles.every((role) => role === 'User' || role === 'Pro');
