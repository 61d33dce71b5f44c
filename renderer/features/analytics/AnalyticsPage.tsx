import { useStateQuery } from '../../api/state.ts';
import { ErrorNotice } from '../../ui/ErrorNotice.tsx';
import { AnalyticsBody } from './AnalyticsBody.tsx';
import styles from './AnalyticsPage.module.css';

/** The channel's numbers over time. */
export function AnalyticsPage() {
  const { data: state, error, refetch } = useStateQuery('analytics');
  return (
    <div className={styles.page}>
      {error && state === undefined ? (
        <ErrorNotice className={styles.problem ?? ''} error={error.error} onRetry={() => void refetch()} />
      ) : (
        state !== undefined && <AnalyticsBody state={state} />
      )}
    </div>
  );
}
