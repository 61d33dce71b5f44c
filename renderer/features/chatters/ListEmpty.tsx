import { useQuery } from '@tanstack/react-query';
import { SearchX, Users } from 'lucide-react';
import type { ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import type { ChattersState } from '../../../shared/chatters.ts';
import { useCall } from '../../api/call.ts';
import { Button } from '../../ui/Button.tsx';
import { EmptyState } from '../../ui/EmptyState.tsx';
import { ErrorNotice } from '../../ui/ErrorNotice.tsx';
import { formatTime } from '../../ui/format.ts';
import { isolated } from '../../ui/slots.tsx';
import { whyText } from '../../ui/whyText.ts';
import { searchNames } from '../../view/nameSearch.ts';
import { useNumbersHidden } from '../../view/numbersHidden.ts';
import type { ChatterRows } from './useChatterList.ts';

type Props = {
  state: ChattersState;
  rows: ChatterRows;
  onRetry: () => void;
  /** Takes the filter away. */
  onShowAll: () => void;
};

/** Why no row is there: nobody, nobody who fits, not asked yet, could not be asked. */
export function ListEmpty({ state, rows, onRetry, onShowAll }: Props) {
  const { t } = useTranslation('chatters');
  const { query, failure } = rows;
  if (failure !== null) return <ErrorNotice error={failure} onRetry={onRetry} />;
  if (query === null) return null;
  if (query.text !== '') return <NoneFits state={state} rows={rows} text={query.text} onShowAll={onShowAll} />;
  if (query.presence !== null) {
    const time = state.sinceMs === null ? null : formatTime(state.sinceMs);
    const words =
      query.presence === 'notSeen'
        ? t('empty.noneNotSeen')
        : time === null
          ? t('notCompared')
          : t(query.presence === 'joined' ? 'empty.noneJoined' : 'empty.noneLeft', { time });
    return <Plain action={<Button onClick={onShowAll}>{t('empty.showAll')}</Button>}>{words}</Plain>;
  }
  if (query.group !== null) {
    return <Plain action={<Button onClick={onShowAll}>{t('empty.showAll')}</Button>}>{t('empty.noneInGroup')}</Plain>;
  }
  if (state.completeAtMs === null)
    // Of one that failed or was paused the line above tells; nothing is on its way.
    return <Plain>{t(state.crawl.kind === 'crawling' ? 'empty.loading' : 'crawl.nothingKnown')}</Plain>;
  return (
    <EmptyState icon={Users} title={t('empty.nobodyTitle')}>
      {t('empty.nobody')}
    </EmptyState>
  );
}

/** The names we have don't hold the words; when our copy is not whole, the service may know better. */
function NoneFits({ state, rows, text, onShowAll }: Omit<Props, 'onRetry'> & { text: string }) {
  const { t } = useTranslation('chatters');
  const hidden = useNumbersHidden();
  const search = useCall('chatters.searchService');
  const group = rows.query?.group ?? null;
  const filtered = group !== null || (rows.query?.presence ?? null) !== null;
  const others = useMatches(text, filtered);
  const whole = state.crawl.kind === 'complete' || (state.crawl.kind === 'idle' && state.completeAtMs !== null);
  const typed = isolated(text);
  const ask = (
    <Button busy={search.isPending} onClick={() => search.mutate({ text })}>
      {t('empty.ask')}
    </Button>
  );
  return (
    <EmptyState
      icon={SearchX}
      title={
        group === null
          ? t('empty.noneFits', { text: typed })
          : t('empty.noneFitsGroup', { one: t(`one.${group}`), text: typed })
      }
      action={others > 0 ? <Button onClick={onShowAll}>{t('empty.showThem')}</Button> : whole ? undefined : ask}
    >
      {others > 0 && `${t(hidden ? 'empty.othersFitHidden' : 'empty.othersFit', { count: others })} `}
      {!whole && !search.isSuccess && t('empty.perhaps')}
      {search.error && ` ${t('empty.askFailed', { why: whyText(search.error.error) })}`}
      {search.isSuccess &&
        (search.data === 0
          ? t('empty.askNone')
          : t(hidden ? 'empty.askFoundHidden' : 'empty.askFound', { count: search.data }))}
    </EmptyState>
  );
}

/** How many names hold the words when nothing else is asked for. */
function useMatches(text: string, enabled: boolean): number {
  const { data } = useQuery({
    queryKey: ['chatters.rows', 'matches', text],
    queryFn: () => searchNames(text, 1),
    enabled,
    staleTime: 0,
    gcTime: 0,
  });
  return enabled ? (data?.total ?? 0) : 0;
}

function Plain({ children, action }: { children: ReactNode; action?: ReactNode }) {
  const { t } = useTranslation('chatters');
  return (
    <EmptyState icon={Users} title={t('empty.nobodyTitle')} action={action}>
      {children}
    </EmptyState>
  );
}
