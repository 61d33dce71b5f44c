import { BellRing, CheckCheck, ListX, Moon } from 'lucide-react';
import { useId } from 'react';
import { useTranslation } from 'react-i18next';
import { useCall } from '../../../api/call.ts';
import { useStateOf } from '../../../api/state.ts';
import { Button } from '../../../ui/Button.tsx';
import { EmptyState } from '../../../ui/EmptyState.tsx';
import { ErrorNotice } from '../../../ui/ErrorNotice.tsx';
import { Status } from '../../../ui/Status.tsx';
import { useNumbersHidden } from '../../../view/numbersHidden.ts';
import { useView } from '../../../view/view.ts';
import { showFeed } from '../activityView.ts';
import { CentreList } from './CentreList.tsx';
import styles from './NotificationCentre.module.css';
import { MOST_LISTED, useNotified } from './useNotified.ts';

/** @param onLeave something else is gone to */
export function CentrePanel({ onLeave }: { onLeave: () => void }) {
  const { t } = useTranslation('notifications');
  const id = useId();
  const { go, openSettings } = useView.getState();
  const { rows, total } = useNotified();
  const unread = useStateOf('activity')?.unread ?? 0;
  const digest = useStateOf('notifications')?.digest ?? null;
  const hidden = useNumbersHidden();
  const read = useCall('activity.markNotifiedRead');
  const clear = useCall('activity.clearNotified');
  const toActivity = () => {
    showFeed();
    go('activity');
    onLeave();
  };
  const failure = read.error ?? clear.error;
  const older = total - MOST_LISTED;
  return (
    <section className={styles.panel} aria-labelledby={id}>
      <header className={styles.head}>
        <h2 id={id} className={styles.title}>
          {t('centre.title')}
        </h2>
        <Button
          kind="quiet"
          icon={CheckCheck}
          busy={read.isPending}
          disabledReason={unread === 0 ? t('centre.readNone') : undefined}
          onClick={() => read.mutate()}
        >
          {t('centre.read')}
        </Button>
        <Button
          kind="quiet"
          icon={ListX}
          busy={clear.isPending}
          title={t('centre.clearHint')}
          disabledReason={total === 0 ? t('centre.clearNone') : undefined}
          onClick={() => clear.mutate({ id: null })}
        >
          {t('centre.clear')}
        </Button>
      </header>
      {failure && <ErrorNotice error={failure.error} />}
      {digest && (
        <Button kind="quiet" icon={Moon} className={styles.digest} onClick={toActivity}>
          {t('centre.digest')}
        </Button>
      )}
      <div className={styles.body}>
        {rows === null ? (
          <Status kind="working">{t('centre.loading')}</Status>
        ) : rows.length === 0 ? (
          <div className={styles.empty}>
            <EmptyState icon={BellRing} title={t('centre.empty')}>
              {t('centre.emptyText')}
            </EmptyState>
          </div>
        ) : (
          <CentreList rows={rows} onClear={(entryId) => clear.mutate({ id: entryId })} onLeave={onLeave} />
        )}
      </div>
      {older > 0 && (
        <p className={styles.more}>{hidden ? t('centre.moreHidden') : t('centre.more', { count: older })}</p>
      )}
      <footer className={styles.foot}>
        <Button onClick={toActivity}>{t('centre.activity')}</Button>
        <Button
          kind="quiet"
          icon={BellRing}
          onClick={() => {
            openSettings('notifications');
            onLeave();
          }}
        >
          {t('centre.rules')}
        </Button>
      </footer>
    </section>
  );
}
