import { ChartLine, Lock, LogIn } from 'lucide-react';
import type { ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import type { AnalyticsState, AnalyticsView } from '../../../shared/analytics.ts';
import { useStateOf } from '../../api/state.ts';
import { Button } from '../../ui/Button.tsx';
import { EmptyState } from '../../ui/EmptyState.tsx';
import { isolated } from '../../ui/slots.tsx';
import { useView } from '../../view/view.ts';
import styles from './AnalyticsPage.module.css';
import { chooseRange } from './analyticsView.ts';
import { type Choice, isOneStream } from './useChoice.ts';

type Props = {
  state: AnalyticsState;
  choice: Choice | null;
  view: AnalyticsView | undefined;
  /** That what is kept could not be read is told above. */
  hasFailed: boolean;
  /** What is shown where there is something. */
  children: ReactNode;
};

/** Says why there are no numbers, and whether that is normal; where there are some, they are shown. */
export function NothingHere({ state, choice, view, hasFailed, children }: Props) {
  const { t } = useTranslation('analytics');
  const channel = useStateOf('channel') ?? null;
  const wantSignIn = useView((page) => page.wantSignIn);
  const name = isolated(channel?.token ?? '');
  const known = view !== undefined && (view.hidden || view.lines.some(({ xs }) => xs.length > 0));
  if (known && state.channelId !== null) return children;
  if (state.channelId === null || channel === null) {
    return (
      <Empty icon={ChartLine} title={t('empty.noChannelTitle')}>
        {t('empty.noChannel')}
      </Empty>
    );
  }
  if (state.access === 'signedOut') {
    const action = <Button onClick={() => wantSignIn(true)}>{t('empty.signIn')}</Button>;
    return (
      <Empty icon={LogIn} title={t('empty.signedOutTitle')} action={action}>
        {t('empty.signedOut', { channel: name })}
      </Empty>
    );
  }
  if (state.access === 'forbidden') {
    return (
      <Empty icon={Lock} title={t('empty.forbiddenTitle', { channel: name })}>
        {t('empty.forbidden')}
      </Empty>
    );
  }
  if (hasFailed && view === undefined) return null;
  if (choice === null || view === undefined) return <p className={styles.empty}>{t('empty.loading')}</p>;
  const without = isOneStream(choice.range) && view.stream === null && state.loading === null;
  if (!without) return children;
  if (choice.range.kind === 'thisStream' && !channel.online) {
    const action =
      state.streams.length === 0 ? undefined : (
        <Button onClick={() => chooseRange({ kind: 'lastStream' })}>{t('empty.showLast')}</Button>
      );
    return (
      <Empty icon={ChartLine} title={t('empty.notLiveTitle')} action={action}>
        {t('empty.notLive')}
      </Empty>
    );
  }
  // What has not been fetched may be there all the same.
  if (view.cost.calls > 0) return children;
  return (
    <Empty icon={ChartLine} title={t('empty.noStreamTitle')}>
      {t('empty.noStream')}
    </Empty>
  );
}

function Empty(props: { icon: typeof ChartLine; title: string; children: ReactNode; action?: ReactNode }) {
  return (
    <div className={styles.empty}>
      <EmptyState {...props} />
    </div>
  );
}
