import { z } from 'zod';
import { call, domain, nothing } from './domain.ts';
import { LONGEST_POLL_LINE, LONGEST_POLL_SECONDS, MOST_ANSWERS, SHORTEST_POLL_SECONDS } from './pollRules.ts';

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
  /** The answer that who speaks voted for from here; null: none. */
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
