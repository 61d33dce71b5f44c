import type { PollData } from '../../../shared/platform/chatPackets.ts';
import type { Room } from '../chat/room.ts';
import type { RandomStream } from '../random.ts';
import type { User } from '../user.ts';
import type { World } from '../world.ts';
import type { Casting } from './casting.ts';
import { linesPerMinute, type Pace } from './pace.ts';
import { pollLines } from './pollLines.ts';
import { Pulse } from './pulse.ts';

/** In a busy room somebody asks so often, in milliseconds of virtual time; a lively one follows its plan. */
const ASK_MS = 8 * 60_000;
/** Whoever has just asked something may have more to ask: nobody of the crowd does so soon after. */
const AFTER_POLL_MS = 2 * 60_000;
/** Votes for each line that is said meanwhile. */
const VOTES_A_LINE = 6;

export type PollLifeDeps = {
  readonly world: Pick<World, 'clock' | 'random'>;
  readonly room: Room;
  readonly casting: Casting;
  readonly pace: () => Pace;
  /** Told when a poll of any author has begun, and when it has ended. */
  readonly onStart: (poll: PollData) => void;
  readonly onEnd: (poll: PollData) => void;
};

/** Polls of a room: now and then a moderator asks something, and the crowd votes, whoever has asked. */
export class PollLife {
  readonly #deps: PollLifeDeps;
  readonly #random: RandomStream;
  readonly #pulse: Pulse;
  #isStopped = false;
  #endedAtMs = Number.NEGATIVE_INFINITY;

  constructor(deps: PollLifeDeps) {
    const { world, room } = deps;
    this.#deps = deps;
    this.#random = world.random.stream(`polls ${room.channel.id}`);
    this.#pulse = new Pulse(world.clock, this.#random);
  }

  begin(): void {
    const { world, room, pace, onEnd } = this.#deps;
    room.polls.onStart((poll) => {
      if (!this.#isStopped) this.#letVote(poll);
    });
    room.polls.onEnd((poll) => {
      this.#endedAtMs = world.clock.now();
      if (!this.#isStopped) onEnd(poll);
    });
    this.#pulse.every(
      () => ASK_MS,
      () => {
        if (pace() === 'busy') this.ask();
      },
    );
  }

  stop(): void {
    this.#isStopped = true;
    this.#pulse.stop();
  }

  /** A moderator asks something, unless a poll runs or has just ended, or none is here. @returns who has asked */
  ask(): User | undefined {
    const { world, room, casting } = this.#deps;
    if (world.clock.now() - this.#endedAtMs < AFTER_POLL_MS) return undefined;
    const moderator = casting.pick('moderator', this.#random);
    if (moderator === undefined) return undefined;
    return room.polls.start(moderator, this.#random.pick(pollLines)) && moderator;
  }

  /** One answer is liked best, and the others less the farther they are from it. */
  #letVote(poll: PollData): void {
    const { world, room, pace, onStart } = this.#deps;
    const answers = poll.answers.length;
    const favourite = this.#random.below(answers);
    let isOver = false;
    world.clock.after(poll.duration - 1, () => {
      isOver = true;
    });
    const castVote = () => {
      const { chatters } = room;
      const voter = chatters.at(this.#random.below(chatters.size));
      const index = (favourite + Math.floor(this.#random.fraction() ** 2 * answers)) % answers;
      if (voter?.isSimulated) room.polls.vote(voter.user.id, index);
    };
    const voteMs = () => 60_000 / (linesPerMinute(pace(), room.chatters.size) * VOTES_A_LINE);
    this.#pulse.every(voteMs, castVote, () => isOver);
    onStart(poll);
  }
}
