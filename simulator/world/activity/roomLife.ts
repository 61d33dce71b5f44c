import type { PollData } from '../../../shared/platform/chatPackets.ts';
import { removeMessage } from '../chat/moderation.ts';
import type { Room } from '../chat/room.ts';
import { SPAMMER } from '../demo/people.ts';
import type { RandomStream } from '../random.ts';
import { isInvented, type User } from '../user.ts';
import type { World } from '../world.ts';
import { Casting } from './casting.ts';
import { Conversations } from './conversations.ts';
import { FLOOD_TIDE, linesPerMinute, type Pace, tide, waits } from './pace.ts';
import { PollLife } from './pollLife.ts';
import { Pulse } from './pulse.ts';
import { spam } from './talk/crowd.ts';
import { MEAN_TURNS } from './talk/deck.ts';

export type LifeWorld = Pick<World, 'clock' | 'random' | 'users' | 'subscriptions' | 'follows'>;

const OPENING_LINES = 24;
const RETURNING_PEOPLE = 2_000;
/** So many come for each line that is said, and nearly as many go. */
const ARRIVALS_A_LINE = 0.6;
const LEAVING_TAKES_LONGER = 1.05;
const SPAM_SHARE = 0.015;
const NOTICED_AFTER_MS = 4_000;

/** People who come, talk with each other and go in one room. */
export class RoomLife {
  readonly room: Room;
  readonly casting: Casting;
  readonly conversations: Conversations;
  readonly polls: PollLife;
  readonly #world: LifeWorld;
  readonly #pace: () => Pace;
  readonly #random: RandomStream;
  readonly #pulse: Pulse;
  /** Follows fall by dice of their own, so that who talks when does not hang on them. */
  readonly #followDice: RandomStream;
  readonly #followPulse: Pulse;
  readonly #away: User[] = [];

  /** @param pace how much happens, asked again and again: it may change */
  constructor(world: LifeWorld, room: Room, pace: () => Pace) {
    this.room = room;
    this.#world = world;
    this.#pace = pace;
    const { id } = room.channel;
    this.#random = world.random.stream(`activity ${id}`);
    this.#pulse = new Pulse(world.clock, this.#random);
    this.#followDice = world.random.stream(`follows ${id}`);
    this.#followPulse = new Pulse(world.clock, this.#followDice);
    this.casting = new Casting(world, room);
    this.conversations = new Conversations(world, room, this.casting, world.random.stream(`talk ${id}`));
    this.polls = new PollLife({
      world,
      room,
      pace,
      casting: this.casting,
      onStart: (poll) => this.#talkOf('pollStarted', poll),
      onEnd: (poll) => this.#talkOf('pollEnded', poll),
    });
  }

  /** Fills an empty history with a little talk and starts the timers. */
  begin(): void {
    const isNew = this.room.history.last(1).length === 0;
    for (let tries = 0, told = 0; isNew && tries < OPENING_LINES && told < OPENING_LINES; tries++) {
      told += this.conversations.tell();
    }
    const lineMs = () => 60_000 / linesPerMinute(this.#pace(), this.room.chatters.size);
    const arrivalMs = () => lineMs() / ARRIVALS_A_LINE;
    this.#pulse.every(
      () => (lineMs() * MEAN_TURNS) / FLOOD_TIDE,
      () => this.#speak(),
    );
    this.#pulse.every(arrivalMs, () => this.#comeIn());
    this.#pulse.every(
      () => arrivalMs() * LEAVING_TAKES_LONGER,
      () => this.#goOut(),
    );
    this.#pulse.every(
      () => waits[this.#pace()].subscribeMs,
      () => this.#subscribe(),
    );
    this.#followPulse.every(
      () => waits[this.#pace()].followMs,
      () => this.#follow(),
    );
    this.polls.begin();
  }

  stop(): void {
    this.#pulse.stop();
    this.#followPulse.stop();
    this.polls.stop();
    this.conversations.stop();
  }

  /** Somebody advertises, and a moderator removes it some seconds later. @returns who did both */
  spam(onRemoved: (moderator: User, messageId: string) => void = () => {}): void {
    const spammer = this.casting.byName(SPAMMER);
    const moderator = this.casting.pick('moderator', this.#random);
    if (spammer === undefined || moderator === undefined) return;
    const message = this.room.attempt(spammer, this.#random.pick(spam));
    if (message === undefined) return;
    this.#world.clock.after(NOTICED_AFTER_MS + this.#random.waitMs(1_000), () => {
      if (!removeMessage(this.room, moderator, message.id)) return;
      this.conversations.react('removed', {});
      onRemoved(moderator, message.id);
    });
  }

  /** Others are thinned out while the room breathes. */
  #speak(): void {
    if (!this.#random.chance(tide(this.#pace(), this.#world.clock.now()) / FLOOD_TIDE)) return;
    if (this.#random.chance(SPAM_SHARE)) this.spam();
    else this.conversations.begin();
  }

  #talkOf(moment: 'pollStarted' | 'pollEnded', { answers, responsesByIndex: votes = [] }: PollData): void {
    const most = Math.max(...votes);
    const option = moment === 'pollEnded' ? answers[votes.indexOf(most)] : answers[this.#random.below(answers.length)];
    if (option !== undefined) this.conversations.react(moment, { option });
  }

  #comeIn(): void {
    const returning = this.#random.chance(0.4) ? this.#away.pop() : undefined;
    this.room.join(returning ?? this.#world.users.invent(this.#random.chance(0.27) ? ['Pro'] : []));
  }

  #goOut(): void {
    const user = this.casting.anybody(this.#random);
    // Those met by name stay: a chat of strangers alone would tell no story.
    if (user === undefined || !isInvented(user) || !this.room.part(user)) return;
    if (this.#away.length < RETURNING_PEOPLE) this.#away.push(user);
  }

  #subscribe(): void {
    const user = this.casting.pick('newcomer', this.#random);
    if (user !== undefined) this.#world.subscriptions.add(this.room.channel, user);
  }

  /** Somebody who is here likes it; now and then somebody no longer does. */
  #follow(): void {
    const user = this.casting.anybody(this.#followDice);
    if (user === undefined || !isInvented(user)) return;
    const { follows } = this.#world;
    const { channel } = this.room;
    if (follows.of(user, channel) === undefined) follows.follow(user, channel);
    else if (this.#followDice.chance(0.2)) follows.unfollow(user, channel);
  }
}
