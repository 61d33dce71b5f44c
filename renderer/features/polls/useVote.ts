import { useTranslation } from 'react-i18next';
import type { RunningPoll } from '../../../shared/polls.ts';
import { useCall } from '../../api/call.ts';
import { announcer } from '../../ui/announcer.ts';
import { isolated } from '../../ui/slots.tsx';
import { whyText } from '../../ui/whyText.ts';

export type Vote = {
  /** The answer whose vote is on its way; null: none is. */
  readonly voting: number | null;
  /** What became of the last vote, when it was not counted. */
  readonly problem: string | null;
  /** Votes for an answer. Nothing while a vote is on its way. */
  readonly cast: (answer: number) => void;
};

/** Votes in the running poll, once; what became of it is said. */
export function useVote(channelId: number | null, poll: RunningPoll): Vote {
  const { t } = useTranslation('polls');
  const { mutate, isPending, variables, data, error } = useCall('polls.vote');
  // A poll that came after it has had no vote yet.
  const isOfThis = variables?.id === poll.id;
  const outcome = isOfThis ? data : undefined;
  return {
    voting: isPending && isOfThis ? variables.answer : null,
    problem: !isOfThis
      ? null
      : error
        ? t('card.notCounted', { why: whyText(error.error) })
        : outcome === 'ended' || outcome === 'refused'
          ? t(`card.${outcome}`)
          : null,
    cast: (answer) => {
      if (channelId === null || isPending) return;
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
}
