import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import type { RunningPoll } from '../../../shared/polls.ts';
import { useCall } from '../../api/call.ts';
import { announcer } from '../../ui/announcer.ts';
import { isolated } from '../../ui/slots.tsx';
import { whyText } from '../../ui/whyText.ts';
import { useSpeaker } from '../../view/accounts/speaker.ts';

export type Vote = {
  /** The answer whose vote is on its way; null: none is. */
  readonly voting: number | null;
  /** What became of the last vote, when it was not counted. */
  readonly problem: string | null;
  /** Votes for an answer. Nothing while a vote is on its way. */
  readonly cast: (answer: number) => void;
};

/** A vote that was not counted, in a poll that has gone. */
export type LateVote = { readonly question: string; readonly problem: string; readonly putAway: () => void };

/**
 * Votes in the running poll, once; what became of it is said, also when the poll was over by then.
 * @param poll null: none runs
 */
export function useVote(channelId: number | null, poll: RunningPoll | null): { vote: Vote; late: LateVote | null } {
  const { t } = useTranslation('polls');
  const { mutate, isPending, variables, data, error, reset } = useCall('polls.vote');
  const speaker = useSpeaker(channelId)?.id ?? null;
  const [{ question, as }, setVoted] = useState({ question: '', as: speaker });
  // A poll that came after it has had no vote yet.
  const isOfThis = poll !== null && variables?.id === poll.id;
  const problem = error
    ? t('card.notCounted', { why: whyText(error.error) })
    : data === 'ended' || data === 'refused'
      ? t(`card.${data}`)
      : null;
  const isLate = problem !== null && !isOfThis && variables?.channelId === channelId;
  const vote: Vote = {
    voting: isPending && isOfThis ? variables.answer : null,
    // Another account has a vote of its own.
    problem: isOfThis && as === speaker ? problem : null,
    cast: (answer) => {
      if (channelId === null || poll === null || (isPending && isOfThis)) return;
      setVoted({ question: poll.question, as: speaker });
      mutate(
        { channelId, id: poll.id, answer },
        {
          onSuccess: (told) => {
            if (told !== 'counted') return announcer.assertive(t(`card.${told}`));
            announcer.polite(t('card.counted', { answer: isolated(poll.answers[answer]?.text ?? '') }));
          },
          onError: (failure) => announcer.assertive(t('card.notCounted', { why: whyText(failure.error) })),
        },
      );
    },
  };
  return { vote, late: isLate ? { question, problem, putAway: reset } : null };
}
