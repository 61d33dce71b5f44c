import { z } from 'zod';
import { call, domain, nothing } from './domain.ts';

/** The service names no bounds; these are ours. @see PLATFORM §6.3 "vote:start" */
export const MOST_ANSWERS = 10;
export const SHORTEST_POLL_SECONDS = 10;
export const LONGEST_POLL_SECONDS = 86_400;
/** A question or an answer, in UTF-16 units: what a message may hold. */
export const LONGEST_POLL_LINE = 360;

const pollAnswer = z.object({ text: z.string(), votes: z.number().int() });

/** A poll that runs in the channel's chat. Times are on our clock, which may differ from the service's. */
export const runningPoll = z.object({
  /** Tells it from any other poll of the channel. */
  id: z.string(),
  question: z.string(),
  answers: z.array(pollAnswer),
  voters: z.number().int(),
  by: z.string(),
  startedAtMs: z.number(),
  endsAtMs: z.number(),
  /** The answer that was voted for from here; null: none. */
  mine: z.number().int().nullable(),
});

/** A poll that is over, as it is kept on this computer. */
export const pastPoll = z.object({
  id: z.string(),
  question: z.string(),
  answers: z.array(pollAnswer),
  voters: z.number().int(),
  by: z.string(),
  startedAtMs: z.number(),
  endedAtMs: z.number(),
  seconds: z.number().int(),
  /** False: its end was missed, and this is the last that was heard of it. */
  final: z.boolean(),
});

/** What somebody asks for to start a poll. */
export const pollDraft = z.object({
  question: z.string().trim().min(1).max(LONGEST_POLL_LINE),
  answers: z.array(z.string().trim().min(1).max(LONGEST_POLL_LINE)).min(2).max(MOST_ANSWERS),
  seconds: z.number().int().min(SHORTEST_POLL_SECONDS).max(LONGEST_POLL_SECONDS),
  /** Whether the result is said in the chat when it ends. */
  post: z.boolean(),
});

/** Of the channel in front. */
export const pollsState = z.object({
  channelId: z.number().int().nullable(),
  running: runningPoll.nullable(),
  /** The newest first. */
  past: z.array(pastPoll),
});

/**
 * What became of a vote. `ended`: the poll was over when it arrived, so that it does not count. `refused`: the service did not
 * count it; it counts one vote a person.
 */
export const voteOutcome = z.enum(['counted', 'ended', 'refused']);

const channelId = z.number().int();

/** Polls of a channel's chat. @see PLATFORM §6.3, §6.4 */
export const polls = domain('polls', {
  state: { schema: pollsState, empty: { channelId: null, running: null, past: [] } },
  calls: {
    /**
     * Starts a poll when its time to be taken back is over; nothing can stop it then. 0 calls. `target`: the write that was begun.
     * Refused: `scopeMissing`, `badInput` (`poll`: `running`; `channel`: `notOpen`).
     */
    start: call(pollDraft.extend({ channelId }), z.object({ target: z.string() })),
    /** Votes, once, for an answer by its place from 0. */
    vote: call(z.object({ channelId, id: z.string().max(200), answer: z.number().int().min(0) }), voteOutcome),
    /** Forgets the polls that are kept of a channel. */
    forget: call(z.object({ channelId }), nothing),
  },
});

export type RunningPoll = z.infer<typeof runningPoll>;
export type PastPoll = z.infer<typeof pastPoll>;
export type PollDraft = z.infer<typeof pollDraft>;
export type PollsState = z.infer<typeof pollsState>;
export type VoteOutcome = z.infer<typeof voteOutcome>;

/** Which answers are the same words, by place; the service counts those as one. null: all differ. @see PLATFORM §6.4 */
export function sameAnswers(answers: readonly string[]): { first: number; second: number } | null {
  const seen = new Map<string, number>();
  for (const [second, answer] of answers.entries()) {
    const words = answer.trim().normalize('NFC');
    if (words === '') continue;
    const first = seen.get(words);
    if (first !== undefined) return { first, second };
    seen.set(words, second);
  }
  return null;
}

/** Places of the answers with the most votes; none when nobody voted. */
export function winnersOf(answers: readonly { votes: number }[]): number[] {
  const most = Math.max(0, ...answers.map(({ votes }) => votes));
  return most === 0 ? [] : answers.flatMap(({ votes }, at) => (votes === most ? [at] : []));
}

/** The share of an answer in percent. Each voter has one vote, so what was counted is at least the votes themselves. */
export function shareOf(votes: number, { answers, voters }: { answers: readonly { votes: number }[]; voters: number }) {
  const all = Math.max(
    voters,
    answers.reduce((sum, answer) => sum + answer.votes, 0),
  );
  return all === 0 ? 0 : (100 * votes) / all;
}
