import { useLayoutEffect } from 'react';
import { useStateQuery } from '../../api/state.ts';
import { ErrorNotice } from '../../ui/ErrorNotice.tsx';
import { useView } from '../../view/view.ts';
import { AnalyticsBody } from './AnalyticsBody.tsx';
import styles from './AnalyticsPage.module.css';
import { chooseRange } from './analyticsView.ts';

/** The channel's numbers over time. */
export function AnalyticsPage() {
  const { data: state, error, refetch } = useStateQuery('analytics');
  const taken = useWantedRange();
  return (
    <div className={styles.page}>
      {error && state === undefined ? (
        <ErrorNotice className={styles.problem ?? ''} error={error.error} onRetry={() => void refetch()} />
      ) : (
        state !== undefined && taken && <AnalyticsBody state={state} />
      )}
    </div>
  );
}

/** Takes up the range that was asked for from elsewhere. Until then nothing is drawn: one before it would be asked for in vain. */
function useWantedRange(): boolean {
  const wanted = useView((view) => view.wantedRange);
  const found = useView((view) => view.foundRange);
  useLayoutEffect(() => {
    if (wanted === null) return;
    chooseRange(wanted);
    found();
  }, [wanted, found]);
  return wanted === null;
}
