import { MAX_MESSAGE_LENGTH } from '../../shared/platform/chatPackets.ts';
import { shareOf, winnersOf } from '../../shared/pollRules.ts';
import type { PastPoll } from '../../shared/polls.ts';
import type { Texts } from '../kernel/texts.ts';

/** The longest question that is said again with its result. */
const MOST_OF_QUESTION = 120;
const MOST_OF_ANSWER = 60;

/** What is said in the chat when a poll has ended: who won with which share, or that it was a tie. */
export function resultText(poll: PastPoll, t: Texts): string {
  const winners = winnersOf(poll.answers);
  const question = shortened(poll.question, MOST_OF_QUESTION);
  const [first] = winners.flatMap((at) => poll.answers[at] ?? []);
  if (first === undefined) return t('polls:inChat.noVotes', { question });
  const percent = Math.round(shareOf(first.votes, poll));
  const answers = winners.map((at) => shortened(poll.answers[at]?.text ?? '', MOST_OF_ANSWER));
  const words = { question, percent, answer: answers[0] ?? '', answers: answers.join(', '), count: poll.voters };
  return shortened(t(answers.length > 1 ? 'polls:inChat.tied' : 'polls:inChat.won', words), MAX_MESSAGE_LENGTH);
}

function shortened(text: string, most: number): string {
  const one = text.trim();
  return one.length <= most ? one : `${one.slice(0, most - 1).replace(/[\uD800-\uDBFF]$/, '')}…`;
}
