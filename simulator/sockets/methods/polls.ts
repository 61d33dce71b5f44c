import { pollQuestion, type VoteRefusal } from '../../world/chat/polls.ts';
import { badRequest, type ChatSession, type MethodResult, permitted, wholeNumber } from './method.ts';

/** Starts a poll: a question, its answers, how many seconds. One at a time. @see PLATFORM §6.3 "vote:start" */
export function startPoll(session: ChatSession, [question, options, seconds]: readonly unknown[]): MethodResult {
  const { room, user } = permitted(session, 'poll_start');
  const asked = pollQuestion.safeParse({ question, options, seconds });
  if (!asked.success) throw badRequest('vote:start takes a question, 2 to 10 answers, and seconds');
  if (room.polls.running !== undefined) throw badRequest('a poll is running already');
  return { data: 'Poll started.', afterwards: () => void room.polls.start(user, asked.data) };
}

const refusals: Readonly<Record<VoteRefusal, string>> = {
  noPoll: 'no poll is running',
  noSuchAnswer: 'the poll has no such answer',
  votedBefore: 'you have voted',
};

/** Votes for an answer of the running poll, by its place from 0; once. @see PLATFORM §6.3 "vote:choose" */
export function vote(session: ChatSession, [answer]: readonly unknown[]): MethodResult {
  const { room, user } = permitted(session, 'poll_vote');
  const index = wholeNumber(answer);
  if (index === undefined) throw badRequest('a vote is the number of an answer');
  const refusal = room.polls.refusal(user.id, index);
  if (refusal !== undefined) throw badRequest(refusals[refusal]);
  return { data: true, afterwards: () => room.polls.vote(user.id, index) };
}
