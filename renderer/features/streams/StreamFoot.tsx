import { RefreshCw } from 'lucide-react';
import { useTranslation } from 'react-i18next';
import type { StreamPage } from '../../../shared/streams.ts';
import { useCall } from '../../api/call.ts';
import { AgeRing } from '../../ui/AgeRing.tsx';
import { Button } from '../../ui/Button.tsx';
import { ErrorNotice } from '../../ui/ErrorNotice.tsx';
import { Num } from '../../ui/Num.tsx';
import styles from './PastStream.module.css';

/** Where the numbers come from, how old they are, and what it takes to have them anew. */
export function StreamFoot({ page }: { page: StreamPage }) {
  const { t } = useTranslation('streams');
  const update = useCall('streams.update');
  const { stream, fetchedAtMs, cost } = page;
  const go = () => update.mutate({ id: stream.id });
  return (
    <>
      {update.error && (
        <div className={styles.problem}>
          <ErrorNotice error={update.error.error} onRetry={go} />
        </div>
      )}
      <footer className={styles.foot}>
        <span className={styles.from}>{t('one.sources')}</span>
        <AgeRing atMs={fetchedAtMs} everyMs={null} />
        <Button kind="quiet" icon={RefreshCw} busy={update.isPending} onClick={go}>
          {t(fetchedAtMs === null ? 'one.updateFirst' : 'one.update')}
        </Button>
        <Num>{t('one.cost', { count: cost })}</Num>
      </footer>
    </>
  );
}
