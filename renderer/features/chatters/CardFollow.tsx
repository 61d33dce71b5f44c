import { useQuery, useQueryClient } from '@tanstack/react-query';
import { Heart } from 'lucide-react';
import { useTranslation } from 'react-i18next';
import type { PersonAbout } from '../../../shared/people.ts';
import { call, useCall } from '../../api/call.ts';
import { textLocale } from '../../text/i18n.ts';
import { Button } from '../../ui/Button.tsx';
import { ErrorNotice } from '../../ui/ErrorNotice.tsx';
import { formatDate, formatDuration } from '../../ui/format.ts';
import { Note } from '../../ui/Note.tsx';
import { roleWord } from '../../ui/RoleMark.tsx';
import { useNow } from '../../ui/useNow.ts';

/** Since when somebody follows, their roles and level here, as far as the lists tell; the service is asked for them alone at a price. */
export function CardFollow({ userId }: { userId: number }) {
  const { t } = useTranslation(['people', 'common']);
  const nowMs = useNow(1_000);
  const queries = useQueryClient();
  const queryKey = ['people.about', userId];
  const { data } = useQuery({
    queryKey,
    queryFn: () => call('people.about', { userId }),
    staleTime: 0,
    gcTime: 60_000,
  });
  const ask = useCall('people.ask');
  const run = () => ask.mutate({ userId }, { onSuccess: (told) => queries.setQueryData<PersonAbout>(queryKey, told) });
  if (ask.error) return <ErrorNotice error={ask.error.error} onRetry={run} />;
  if (data === undefined) return null;
  const { follows, roles, level, askedAtMs } = data;
  const title =
    follows.kind === 'since'
      ? t('people:card.followsSince', { date: formatDate(follows.atMs) })
      : t(follows.kind === 'no' ? 'people:card.followsNot' : 'people:card.followsUnknown');
  const named = (roles ?? []).map((role) => {
    const word = roleWord(role);
    return word === undefined
      ? role === 'User'
        ? t('people:table.user')
        : role.slice(0, 40)
      : t(`common:role.${word}`);
  });
  const facts = [
    level === null ? null : t('people:card.level', { level }),
    named.length === 0 ? null : t('people:card.roles', { roles: new Intl.ListFormat(textLocale()).format(named) }),
    askedAtMs === null
      ? t('people:card.cost')
      : t('people:card.asked', { ago: formatDuration(Math.max(0, nowMs - askedAtMs)) }),
  ];
  return (
    <section>
      <h3 className="hidden">{t('people:card.title')}</h3>
      <Note
        icon={Heart}
        title={title}
        action={
          <Button busy={ask.isPending} onClick={run}>
            {t(askedAtMs === null ? 'people:card.ask' : 'people:card.askAgain')}
          </Button>
        }
      >
        {facts.filter(Boolean).join(' · ')}
      </Note>
    </section>
  );
}
