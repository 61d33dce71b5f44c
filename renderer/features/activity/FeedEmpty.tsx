import { useQuery } from '@tanstack/react-query';
import { Bell, SearchX } from 'lucide-react';
import { useTranslation } from 'react-i18next';
import type { ActivityCategory, ActivityState } from '../../../shared/activity.ts';
import { call } from '../../api/call.ts';
import { useStateOf } from '../../api/state.ts';
import { Button } from '../../ui/Button.tsx';
import { EmptyState } from '../../ui/EmptyState.tsx';
import { ErrorNotice } from '../../ui/ErrorNotice.tsx';
import { Status } from '../../ui/Status.tsx';
import { isolated } from '../../ui/slots.tsx';
import { useNumbersHidden } from '../../view/numbersHidden.ts';
import styles from './ActivityPage.module.css';
import { activityView, showFeed } from './activityView.ts';
import type { FeedState } from './useFeed.ts';

type Props = { state: ActivityState; rows: FeedState; onRetry: () => void };

/** Why no entry is there: nothing happened, nothing fits, not read yet, could not be read. */
export function FeedEmpty(props: Props) {
  const { t } = useTranslation('activity');
  return (
    <div className={styles.empty}>
      <h2 className="hidden">{t('list')}</h2>
      <Reason {...props} />
    </div>
  );
}

function Reason({ state, rows: { query, failure }, onRetry }: Props) {
  const hidden = useNumbersHidden();
  const { t } = useTranslation('activity');
  const isKept = useStateOf('app')?.notices.every(({ kind }) => kind !== 'activityNotKept') ?? true;
  if (failure !== null) return <ErrorNotice error={failure} onRetry={onRetry} />;
  if (query === null) return <Status kind="working">{t('empty.loading')}</Status>;
  if (query.text !== '') return <NoneFits text={query.text} category={query.category} />;
  if (query.only?.kind === 'held') {
    return (
      <EmptyState icon={Bell} title={t('empty.notKept')}>
        {t('empty.notKeptText')}
      </EmptyState>
    );
  }
  const others = Object.values(state.counts).reduce((sum, count) => sum + count, 0);
  if (query.category !== null && others > 0) {
    return (
      <EmptyState
        icon={Bell}
        title={t('empty.none', { category: t(`category.${query.category}`) })}
        action={<Button onClick={() => showFeed()}>{t('empty.showAll')}</Button>}
      >
        {hidden ? t('empty.elsewhereHidden') : t('empty.elsewhere', { count: others })}
      </EmptyState>
    );
  }
  return (
    <EmptyState icon={Bell} title={t(isKept ? 'empty.title' : 'empty.cannotKeep')}>
      {t(isKept ? 'empty.text' : 'empty.cannotKeepText')}
    </EmptyState>
  );
}

function NoneFits({ text, category }: { text: string; category: ActivityCategory | null }) {
  const { t } = useTranslation('activity');
  const { data } = useQuery({
    queryKey: ['activity.rows', 'others', text],
    queryFn: () => call('activity.rows', { category: null, text, offset: 0, limit: 1 }),
    enabled: category !== null,
    staleTime: 0,
    gcTime: 0,
  });
  const hidden = useNumbersHidden();
  const others = category === null ? 0 : (data?.total ?? 0);
  const othersWords = hidden ? t('empty.othersHidden') : t('empty.others', { count: others });
  const words = { text: isolated(text) };
  return (
    <EmptyState
      icon={SearchX}
      title={
        category === null
          ? t('empty.notFound', words)
          : t('empty.notFoundIn', {
              ...words,
              category: t(`category.${category}`),
            })
      }
      action={
        others > 0 ? (
          <Button onClick={() => activityView.setState({ category: null })}>{t('empty.showThem')}</Button>
        ) : (
          <Button onClick={() => showFeed()}>{t('empty.showAll')}</Button>
        )
      }
    >
      {others > 0 ? othersWords : t('empty.words')}
    </EmptyState>
  );
}
