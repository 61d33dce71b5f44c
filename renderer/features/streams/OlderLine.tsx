import { History, Info } from 'lucide-react';
import { useTranslation } from 'react-i18next';
import type { StreamsState } from '../../../shared/streams.ts';
import { useCall } from '../../api/call.ts';
import { Button } from '../../ui/Button.tsx';
import { ErrorNotice } from '../../ui/ErrorNotice.tsx';
import { formatDate } from '../../ui/format.ts';
import { Icon } from '../../ui/Icon.tsx';
import { Num } from '../../ui/Num.tsx';
import { useOffer } from '../../view/paletteItems.ts';
import styles from './PastStreams.module.css';

/** How far back streams are known, and what it takes to go further. */
export function OlderLine({ state }: { state: StreamsState }) {
  const { t } = useTranslation(['streams', 'palette']);
  const load = useCall('streams.loadOlder');
  const { sinceMs, olderCalls, loading } = state;
  const go = () => load.mutate();
  useOffer({ id: 'olderStreams', icon: History, words: t('palette:offer.olderStreams'), calls: olderCalls, run: go });
  return (
    <div className={styles.older}>
      <Icon icon={Info} size="s" />
      <span>{sinceMs === null ? t('older.none') : t('older.since', { date: formatDate(sinceMs) })}</span>
      <Button busy={load.isPending || loading} onClick={go}>
        {t('older.load')}
      </Button>
      <Num className={styles.price}>{t('older.cost', { count: olderCalls })}</Num>
      {load.error && <ErrorNotice className={styles.olderFailed ?? ''} error={load.error.error} onRetry={go} />}
    </div>
  );
}
