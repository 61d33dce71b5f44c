import { z } from 'zod';
import { type PastPoll, pastPoll } from '../../shared/polls.ts';
import type { KeyValueStore } from '../kernel/desktop.ts';
import type { Logger } from '../kernel/ports.ts';

const KEY = 'polls';
/** Of each channel; the oldest go. */
const MOST_OF_CHANNEL = 100;
/** Of all channels together. */
const MOST_KEPT = 1_000;

const keptPoll = pastPoll.extend({ service: z.string(), channelId: z.number().int() });
/** One by one: what can't be read of one poll is no reason to lose the others. */
const kept = z.array(z.unknown());
type Kept = z.infer<typeof keptPoll>;

/** Of one channel of one service. */
export type PollKey = { service: string; channelId: number };

export type PollBookDeps = {
  /** null: nothing can be kept on this disk, and polls are known until the app ends. */
  store: KeyValueStore | null;
  log: Logger;
};

/** Keeps polls that are over, in `polls.json` of the profile's folder. */
export class PollBook {
  readonly #deps: PollBookDeps;
  #polls: readonly Kept[];

  constructor(deps: PollBookDeps) {
    this.#deps = deps;
    const rows = kept.safeParse(deps.store?.get(KEY)).data ?? [];
    this.#polls = rows.flatMap((row) => keptPoll.safeParse(row).data ?? []);
    const leftOut = rows.length - this.#polls.length;
    if (leftOut > 0) deps.log.warn('polls.leftOut', { leftOut });
  }

  /** All that is kept, with the service and channel of each, the oldest first. */
  get all(): readonly Kept[] {
    return this.#polls;
  }

  /** Of one channel, the newest first. */
  of({ service, channelId }: PollKey): PastPoll[] {
    return this.#polls
      .filter((poll) => poll.service === service && poll.channelId === channelId)
      .map(({ service: _, channelId: __, ...poll }) => poll)
      .reverse();
  }

  /** One that is kept already, by its id, is put in its place. */
  add({ service, channelId }: PollKey, poll: PastPoll): void {
    const isOfChannel = (other: Kept) => other.service === service && other.channelId === channelId;
    const others = this.#polls.filter((other) => !isOfChannel(other));
    const own = this.#polls.filter((other) => isOfChannel(other) && other.id !== poll.id).slice(1 - MOST_OF_CHANNEL);
    const all = [...others, ...own, { ...poll, service, channelId }];
    this.#write(all.toSorted((one, other) => one.endedAtMs - other.endedAtMs).slice(-MOST_KEPT));
  }

  forget({ service, channelId }: PollKey): void {
    this.#write(this.#polls.filter((poll) => poll.service !== service || poll.channelId !== channelId));
  }

  /** Deletes all of a service. */
  forgetService(service: string): void {
    this.#write(this.#polls.filter((poll) => poll.service !== service));
  }

  /** Deletes all that is kept. */
  clear(): void {
    this.#write([]);
  }

  #write(polls: readonly Kept[]): void {
    this.#polls = polls;
    this.#deps.store?.set(KEY, polls);
  }
}
