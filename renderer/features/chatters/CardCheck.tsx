import { useQuery, useQueryClient } from '@tanstack/react-query';
import { UserCheck, UserRoundX, UserSearch } from 'lucide-react';
import { useTranslation } from 'react-i18next';
import type { ChatterCheck } from '../../../shared/chatters.ts';
import { useCall } from '../../api/call.ts';
import { Button } from '../../ui/Button.tsx';
import { ErrorNotice } from '../../ui/ErrorNotice.tsx';
import { formatDuration } from '../../ui/format.ts';
import { Note } from '../../ui/Note.tsx';
import { useNow } from '../../ui/useNow.ts';

/** Asks the service for this person alone; the answer has an age and the question a price. */
export function CardCheck({ userId, onAnswer }: { userId: number; onAnswer: () => void }) {
  const { t } = useTranslation('chatters');
  const nowMs = useNow(1000);
  const queries = useQueryClient();
  const queryKey = ['chatters.check', userId];
  // Kept while the window is open, so that the card of somebody asked for a minute ago still tells.
  const { data: answer } = useQuery<ChatterCheck | null>({
    queryKey,
    queryFn: () => null,
    enabled: false,
    initialData: null,
  });
  const check = useCall('chatters.check');
  const ask = () =>
    check.mutate(
      { userId },
      {
        onSuccess: (next) => {
          queries.setQueryData(queryKey, next);
          onAnswer();
        },
      },
    );
  if (check.error) return <ErrorNotice error={check.error.error} onRetry={ask} />;
  const button = (label: 'ask' | 'askAgain') => (
    <Button busy={check.isPending} onClick={ask}>
      {t(`card.${label}`)}
    </Button>
  );
  if (!answer) {
    return (
      <Note icon={UserSearch} title={t('card.notAsked')} action={button('ask')}>
        {t('card.cost')}
      </Note>
    );
  }
  const ago = formatDuration(Math.max(0, nowMs - answer.askedAtMs));
  return answer.here ? (
    <Note icon={UserCheck} title={t('card.isHere', { ago })} action={button('askAgain')}>
      {t('card.cost')}
    </Note>
  ) : (
    <Note icon={UserRoundX} title={t('card.isNotHere', { ago })} action={button('askAgain')}>
      {t('card.cost')}
    </Note>
  );
}
