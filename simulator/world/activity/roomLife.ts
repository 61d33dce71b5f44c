import { removeMessage } from '../chat/moderation.ts';
import type { Room } from '../chat/room.ts';
import { BOT, demoPeople, MODERATOR, type Person, SPAMMER } from '../demo/people.ts';
import type { RandomStream } from '../random.ts';
import { isInvented, type User } from '../users.ts';
import type { World } from '../world.ts';
import type { ActivityLevel } from './activity.ts';
import { actions, botLines, languages, moderatorLines, spam, talk, talkByLanguage } from './lines.ts';
import { PollLife } from './pollLife.ts';
import { Pulse } from './pulse.ts';

type LifeWorld = Pick<World, 'clock' | 'random' | 'users' | 'subscriptions' | 'follows'>;

/** Mean waits between happenings, in milliseconds of virtual time. */
const paces = {
  quiet: { messageMs: 9_000, joinMs: 15_000, leaveMs: 16_000, subscribeMs: 240_000, followMs: 25_000 },
  busy: { messageMs: 1_500, joinMs: 3_000, leaveMs: 3_200, subscribeMs: 45_000, followMs: 6_000 },
} as const;

const OPENING_MESSAGES = 24;
const RETURNING_PEOPLE = 2_000;
const REMEMBERED_LINES = 12;
/** Moderators and bots have lines of their own. */
const REGULARS = demoPeople.filter(({ channel }) => !channel?.includes('Mod')) as [Person, ...Person[]];

/** People who come, talk and go in one room. */
export class RoomLife {
  readonly #world: LifeWorld;
  readonly #room: Room;
  readonly #random: RandomStream;
  readonly #pulse: Pulse;
  /** Follows fall by dice of their own, so that who talks when does not hang on them. */
  readonly #followDice: RandomStream;
  readonly #followPulse: Pulse;
  readonly #polls: PollLife;
  readonly #pace: (typeof paces)[keyof typeof paces];
  readonly #away: User[] = [];
  readonly #lately: string[] = [];

  constructor(world: LifeWorld, room: Room, level: Exclude<ActivityLevel, 'off'>) {
    this.#world = world;
    this.#room = room;
    this.#random = world.random.stream(`activity ${room.channel.id}`);
    this.#pulse = new Pulse(world.clock, this.#random);
    this.#followDice = world.random.stream(`follows ${room.channel.id}`);
    this.#followPulse = new Pulse(world.clock, this.#followDice);
    this.#polls = new PollLife(world, room, level);
    this.#pace = paces[level];
  }

  /** Fills the history with a little talk and starts the timers. */
  begin(): void {
    for (let count = 0; count < OPENING_MESSAGES; count++) this.#talk();
    this.#pulse.every(this.#pace.messageMs, () => this.#speak());
    this.#pulse.every(this.#pace.joinMs, () => this.#comeIn());
    this.#pulse.every(this.#pace.leaveMs, () => this.#goOut());
    this.#pulse.every(this.#pace.subscribeMs, () => this.#subscribe());
    this.#followPulse.every(this.#pace.followMs, () => this.#follow());
    this.#polls.begin();
  }

  stop(): void {
    this.#pulse.stop();
    this.#followPulse.stop();
    this.#polls.stop();
  }

  #speak(): void {
    const kind = this.#random.fraction();
    const spammer = this.#world.users.byName(SPAMMER);
    if (kind < 0.03 && spammer !== undefined && this.#isHere(spammer)) this.#spam(spammer);
    else if (kind < 0.06) this.#sayAs(BOT, this.#random.pick(botLines));
    else if (kind < 0.1) this.#sayAs(MODERATOR, this.#fill(this.#random.pick(moderatorLines)));
    else this.#talk();
  }

  /** Most of what is said comes from regulars, as in any chat, and nobody repeats what was just said. */
  #talk(): void {
    const regular = this.#random.chance(0.6) ? this.#random.pick(REGULARS) : undefined;
    const author = regular === undefined ? this.#somebody() : this.#world.users.byName(regular.username);
    if (author === undefined || author.username === SPAMMER || !this.#isHere(author)) return;
    let line = this.#line(regular);
    while (this.#lately.includes(line)) line = this.#line(regular);
    this.#lately.push(line);
    if (this.#lately.length > REMEMBERED_LINES) this.#lately.shift();
    this.#room.attempt(author, this.#fill(line));
  }

  /** A line one may say: now and then an action, people of other languages mostly in theirs. */
  #line(regular: Person | undefined): string {
    if (this.#random.chance(0.05)) return this.#random.pick(actions);
    if (regular === undefined) {
      const language = this.#random.pick(languages);
      return this.#random.pick(this.#random.chance(0.25) ? talkByLanguage[language] : talk);
    }
    return this.#random.pick(regular.speaks && this.#random.chance(0.7) ? talkByLanguage[regular.speaks] : talk);
  }

  #sayAs(username: string, text: string): void {
    const author = this.#world.users.byName(username);
    if (author !== undefined && this.#isHere(author)) this.#room.attempt(author, text);
  }

  /** Advertising, which a moderator removes some seconds later. */
  #spam(spammer: User): void {
    const message = this.#room.attempt(spammer, this.#random.pick(spam));
    const moderator = this.#world.users.byName(MODERATOR);
    if (message === undefined || moderator === undefined || !this.#isHere(moderator)) return;
    this.#world.clock.after(this.#random.waitMs(3_000), () => removeMessage(this.#room, moderator, message.id));
  }

  #comeIn(): void {
    const returning = this.#random.chance(0.4) ? this.#away.pop() : undefined;
    this.#room.join(returning ?? this.#world.users.invent(this.#random.chance(0.27) ? ['Pro'] : []));
  }

  #goOut(): void {
    const user = this.#somebody();
    // Those met by name stay: a chat of strangers alone would tell no story.
    if (user === undefined || !isInvented(user) || !this.#room.part(user)) return;
    if (this.#away.length < RETURNING_PEOPLE) this.#away.push(user);
  }

  #isHere(user: User): boolean {
    return this.#room.chatters.byUserId(user.id)?.isSimulated ?? false;
  }

  #subscribe(): void {
    const user = this.#somebody();
    const { channel } = this.#room;
    if (user === undefined || !isInvented(user) || channel.roles.has(user.id)) return;
    this.#world.subscriptions.add(channel, user);
  }

  /** Somebody who is here likes it; now and then somebody no longer does. */
  #follow(): void {
    const user = this.#somebody(this.#followDice);
    if (user === undefined || !isInvented(user)) return;
    const { follows } = this.#world;
    const { channel } = this.#room;
    if (follows.of(user, channel) === undefined) follows.follow(user, channel);
    else if (this.#followDice.chance(0.2)) follows.unfollow(user, channel);
  }

  /** Somebody the world has brought in; undefined when the dice fall on a real user, or nobody is here. */
  #somebody(dice = this.#random): User | undefined {
    const { chatters } = this.#room;
    const chatter = chatters.at(dice.below(chatters.size));
    return chatter?.isSimulated ? chatter.user : undefined;
  }

  #fill(line: string): string {
    const { owner } = this.#room.channel;
    return line
      .replace('{streamer}', () => `@${owner.username}`)
      .replace('{tag}', () => {
        if (this.#random.chance(0.1)) return `@${owner.username}`;
        return `@${this.#somebody()?.username ?? owner.username}`;
      });
  }
}
