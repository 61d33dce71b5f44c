import { Clapperboard, KeyRound, Lock, Search } from 'lucide-react';
import { useTranslation } from 'react-i18next';
import type { StreamsState } from '../../../shared/streams.ts';
import { useStateOf } from '../../api/state.ts';
import { Button } from '../../ui/Button.tsx';
import { EmptyState } from '../../ui/EmptyState.tsx';
import { ErrorNotice } from '../../ui/ErrorNotice.tsx';
import { formatDate } from '../../ui/format.ts';
import { Status } from '../../ui/Status.tsx';
import { isolated } from '../../ui/slots.tsx';
import { useView } from '../../view/view.ts';
import { OlderLine } from './OlderLine.tsx';
import styles from './PastStreams.module.css';
import { streamsView } from './streamsView.ts';
import type { StreamRows } from './useStreamList.ts';

type Props = { state: StreamsState; rows: StreamRows; onRetry: () => void };

/** Why there is no stream in the list, and what to do. */
export function ListEmpty({ state, rows, onRetry }: Props) {
  return (
    <div className={styles.empty}>
      <Reason state={state} rows={rows} onRetry={onRetry} />
    </div>
  );
}

function Reason({ state, rows, onRetry }: Props) {
  const { t } = useTranslation('streams');
  const analytics = useStateOf('analytics');
  const wantSignIn = useView((view) => view.wantSignIn);
  if (rows.failure !== null) return <ErrorNotice error={rows.failure} onRetry={onRetry} />;
  const text = rows.query?.text ?? '';
  if (text !== '' && state.total > 0) {
    return (
      <EmptyState
        icon={Search}
        title={t('empty.notFound', { text: isolated(text) })}
        action={<Button onClick={() => streamsView.setState({ text: '' })}>{t('empty.showAll')}</Button>}
      >
        {t('empty.notFoundText')}
      </EmptyState>
    );
  }
  if (analytics?.access === 'signedOut') {
    return (
      <EmptyState
        icon={KeyRound}
        title={t('empty.signedOut')}
        action={<Button onClick={() => wantSignIn(true)}>{t('empty.signIn')}</Button>}
      >
        {t('empty.signedOutText')}
      </EmptyState>
    );
  }
  if (analytics?.access === 'forbidden') {
    return (
      <EmptyState icon={Lock} title={t('empty.forbidden')}>
        {t('empty.forbiddenText')}
      </EmptyState>
    );
  }
  if (analytics?.channelId === null) {
    return (
      <EmptyState icon={Clapperboard} title={t('empty.noChannel')}>
        {t('empty.noChannelText')}
      </EmptyState>
    );
  }
  // The first answer is under way.
  if (state.loading || rows.newest === null) return <Status kind="working">{t('empty.loading')}</Status>;
  return (
    <>
      <EmptyState icon={Clapperboard} title={t('empty.title')}>
        {t('empty.text')} {state.sinceMs !== null && t('empty.textSince', { date: formatDate(state.sinceMs) })}
      </EmptyState>
      <OlderLine state={state} />
    </>
  );
}
