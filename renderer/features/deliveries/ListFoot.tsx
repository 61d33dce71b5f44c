import { useTranslation } from 'react-i18next';
import { FAILURES_TO_DISABLE } from '../../../shared/hookLimits.ts';
import { useStateOf } from '../../api/state.ts';
import { stormWords } from '../../view/hookStatus.ts';
import type { DeliveryRows } from './DeliveryList.tsx';
import styles from './ListFoot.module.css';

/** Totals: of the list, and of what the service holds against the hook. */
export function ListFoot({ intake, rows }: { intake: string | null; rows: DeliveryRows }) {
  const { t } = useTranslation('deliveries');
  const hook = useStateOf('hooks')?.hooks.find((candidate) => intake !== null && candidate.intake === intake);
  const health = hook?.health;
  const storm = hook === undefined ? null : stormWords(hook.recent);
  const missed = useStateOf('receiver')?.today.missed ?? 0;
  const { query, total } = rows;
  const narrowed =
    query !== null &&
    (query.text !== '' ||
      query.fromMs !== null ||
      query.events.length + query.verdicts.length + query.statusClasses.length > 0);
  return (
    <footer className={styles.foot}>
      {storm !== null && <span className={styles.storm}>{storm}</span>}
      {health?.kind === 'failing' && (
        <bdi data-open="">{t('foot.inRow', { count: health.inRow, limit: FAILURES_TO_DISABLE })}</bdi>
      )}
      <bdi data-open="" className={health?.kind === 'failing' ? styles.end : undefined}>
        {t(narrowed ? 'foot.fit' : 'foot.count', { count: total })}
      </bdi>
      {intake === null && missed > 0 && <span className={styles.end}>{t('foot.missedToday', { count: missed })}</span>}
    </footer>
  );
}
