import type { PollData } from '../../shared/platform/chatPackets.ts';
import { MOST_ANSWERS } from '../../shared/pollRules.ts';
import type { RunningPoll } from '../../shared/polls.ts';
import { plainMessage, plainName } from '../kernel/plainText.ts';

/** More would not fit on a screen; a service that sends them misbehaves. */
const MOST_SHOWN = 2 * MOST_ANSWERS;

/** What a poll is by its words and counts. Equal answers share a count in `responses`. @see PLATFORM §6.4 */
export function pollOf({ q, answers, author, voters, responses, responsesByIndex }: PollData) {
  return {
    question: plainMessage(q),
    answers: answers.slice(0, MOST_SHOWN).map((answer, index) => ({
      text: plainMessage(answer),
      votes: responsesByIndex?.[index] ?? (Object.hasOwn(responses, answer) ? (responses[answer] ?? 0) : 0),
    })),
    voters,
    by: plainName(author.user_name),
  };
}

/** There is one at a time; nothing but what is asked, by whom and until when names it. */
export function isSamePoll(running: Pick<RunningPoll, 'id'> | null, data: PollData, channelId: number): boolean {
  return running?.id === pollId(data, channelId);
}

/** The service's own end of it tells it from any other of the channel. */
export function pollId({ endsAt }: Pick<PollData, 'endsAt'>, channelId: number): string {
  return `${channelId}/${endsAt}`;
}
