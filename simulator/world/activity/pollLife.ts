import type { Room } from '../chat/room.ts';
import { MODERATOR } from '../demo/people.ts';
import type { RandomStream } from '../random.ts';
import type { World } from '../world.ts';
import type { ActivityLevel } from './activity.ts';
import { pollLines } from './pollLines.ts';
import { Pulse } from './pulse.ts';

type PollWorld = Pick<World, 'clock' | 'random' | 'users'>;

/** Mean waits, in milliseconds of virtual time. In a quiet room nobody asks anything. */
const paces = {
  quiet: { askMs: undefined, voteMs: 4_000 },
  busy: { askMs: 8 * 60_000, voteMs: 800 },
} as const;

/** Polls of a lively room: now and then a moderator asks something, and the crowd votes, whoever has asked. */
export class PollLife {
  readonly #world: PollWorld;
  readonly #room: Room;
  readonly #random: RandomStream;
  readonly #pulse: Pulse;
  readonly #pace: (typeof paces)[keyof typeof paces];

  constructor(world: PollWorld, room: Room, level: Exclude<ActivityLevel, 'off'>) {
    this.#world = world;
    this.#room = room;
    this.#random = world.random.stream(`polls ${room.channel.id}`);
    this.#pulse = new Pulse(world.clock, this.#random);
    this.#pace = paces[level];
  }

  begin(): void {
    this.#room.polls.onStart(() => this.#letVote());
    if (this.#pace.askMs !== undefined) this.#pulse.every(this.#pace.askMs, () => this.#ask());
  }

  stop(): void {
    this.#pulse.stop();
  }

  #ask(): void {
    const moderator = this.#world.users.byName(MODERATOR);
    const isHere = moderator !== undefined && this.#room.chatters.byUserId(moderator.id) !== undefined;
    this.#room.polls.start(isHere ? moderator : this.#room.channel.owner, this.#random.pick(pollLines));
  }

  /** One answer is liked best, and the others less the farther they are from it. */
  #letVote(): void {
    const { polls } = this.#room;
    const answers = polls.answerCount;
    const favourite = this.#random.below(answers);
    let isOver = false;
    this.#world.clock.after((polls.running?.duration ?? 0) - 1, () => {
      isOver = true;
    });
    const castVote = () => {
      const { chatters } = this.#room;
      const voter = chatters.at(this.#random.below(chatters.size));
      const index = (favourite + Math.floor(this.#random.fraction() ** 2 * answers)) % answers;
      if (voter?.isSimulated) polls.vote(voter.user.id, index);
    };
    this.#pulse.every(this.#pace.voteMs, castVote, () => isOver);
  }
}
