import { z } from 'zod';
import type { PollData } from '../../../shared/platform/chatPackets.ts';
import type { VirtualClock } from '../clock.ts';
import type { User } from '../user.ts';
import { userData } from './moderation.ts';
import type { Room } from './room.ts';

const line = z.string().trim().min(1).max(360);

/** What one asks for to start a poll. */
export const pollQuestion = z.strictObject({
  question: line,
  options: z.array(line).min(2).max(10),
  seconds: z.number().int().min(1).max(86_400),
});
export type PollQuestion = z.infer<typeof pollQuestion>;

export type VoteRefusal = 'noPoll' | 'noSuchAnswer' | 'votedBefore';

type Poll = {
  readonly author: PollData['author'];
  readonly question: PollQuestion;
  readonly endsAtMs: number;
  /** How many have chosen each answer. */
  readonly tally: number[];
  readonly voters: Set<number>;
};

/** The polls of a room, one at a time. A poll ends by the clock alone. @see PLATFORM §6.3, §6.4, §11.15 */
export class Polls {
  /** How many have begun so far, how many votes they got, and how many have ended. */
  started = 0;
  votes = 0;
  ended = 0;
  readonly #room: Pick<Room, 'channel' | 'rolesOf' | 'broadcast'>;
  readonly #clock: VirtualClock;
  readonly #starting: ((poll: PollData) => void)[] = [];
  readonly #ending: ((poll: PollData) => void)[] = [];
  #running: Poll | undefined;

  constructor(room: Pick<Room, 'channel' | 'rolesOf' | 'broadcast'>, clock: VirtualClock) {
    this.#room = room;
    this.#clock = clock;
  }

  /** The poll that runs now, as everybody is told of it. */
  get running(): PollData | undefined {
    return this.#running && this.#view(this.#running);
  }

  /** @returns the poll, unless one runs already */
  start(author: User, question: PollQuestion): PollData | undefined {
    if (this.#running !== undefined) return undefined;
    const durationMs = question.seconds * 1000;
    const poll: Poll = {
      author: userData(this.#room, author),
      question,
      endsAtMs: this.#clock.now() + durationMs,
      tally: question.options.map(() => 0),
      voters: new Set(),
    };
    this.#running = poll;
    this.started += 1;
    this.#clock.after(durationMs, () => this.#end(poll));
    this.#tell('PollStart', poll);
    const view = this.#view(poll);
    for (const watcher of this.#starting) watcher(view);
    return view;
  }

  /** Why a vote would not count; undefined when it would. */
  refusal(userId: number, index: number): VoteRefusal | undefined {
    if (this.#running === undefined) return 'noPoll';
    if (index >= this.#running.tally.length) return 'noSuchAnswer';
    return this.#running.voters.has(userId) ? 'votedBefore' : undefined;
  }

  /** Counts a vote, if it may be counted, and tells of the new tally. */
  vote(userId: number, index: number): void {
    const poll = this.#running;
    if (poll === undefined || this.refusal(userId, index) !== undefined) return;
    poll.voters.add(userId);
    this.votes += 1;
    poll.tally[index] = (poll.tally[index] ?? 0) + 1;
    this.#tell('PollStart', poll);
  }

  /** Calls `watcher` each time a poll has begun. */
  onStart(watcher: (poll: PollData) => void): void {
    this.#starting.push(watcher);
  }

  /** Calls `watcher` each time a poll has ended, with its result. */
  onEnd(watcher: (poll: PollData) => void): void {
    this.#ending.push(watcher);
  }

  #end(poll: Poll): void {
    this.#running = undefined;
    this.ended += 1;
    this.#tell('PollEnd', poll);
    for (const watcher of this.#ending) watcher(this.#view(poll));
  }

  #tell(event: 'PollStart' | 'PollEnd', poll: Poll): void {
    this.#room.broadcast(event, this.#view(poll));
  }

  #view({ author, question, endsAtMs, tally, voters }: Poll): PollData {
    const responses = new Map<string, number>();
    question.options.forEach((answer, index) => {
      responses.set(answer, (responses.get(answer) ?? 0) + (tally[index] ?? 0));
    });
    return {
      originatingChannel: this.#room.channel.id,
      q: question.question,
      answers: [...question.options],
      author,
      duration: question.seconds * 1000,
      endsAt: endsAtMs,
      voters: voters.size,
      responses: Object.fromEntries(responses),
      responsesByIndex: [...tally],
    };
  }
}
