import type { TFunction } from 'i18next';
import { shareOf, winnersOf } from '../../../shared/pollRules.ts';
import type { PastPoll, RunningPoll } from '../../../shared/polls.ts';
import { formatPercent } from '../../ui/format.ts';
import { isolated } from '../../ui/slots.tsx';

/** Who won, in a line. */
export function resultWords(poll: Pick<PastPoll, 'answers' | 'voters'>, t: TFunction<'polls'>): string {
  const winners = winnersOf(poll.answers).flatMap((at) => poll.answers[at] ?? []);
  const [first] = winners;
  if (first === undefined) return t('nobody');
  const percent = shareWords(first.votes, poll);
  if (winners.length === 1) return t('won', { answer: isolated(first.text), percent });
  return t('tied', { percent, answers: winners.map(({ text }) => isolated(text)).join(', ') });
}

/** A share of all votes, such as `58 %`. */
export function shareWords(votes: number, poll: Pick<RunningPoll, 'answers' | 'voters'>): string {
  return formatPercent(shareOf(votes, poll));
}
