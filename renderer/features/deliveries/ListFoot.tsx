import { useTranslation } from 'react-i18next';
import { FAILURES_TO_DISABLE } from '../../../shared/hookLimits.ts';
import { useHooks, useReceiver } from '../../api/state.ts';
import type { DeliveryRows } from './DeliveryList.tsx';
import styles from './ListFoot.module.css';

/** Totals: of the list, and of what the service holds against the hook. */
export function ListFoot({ intake, rows }: { intake: string | null; rows: DeliveryRows }) {
  const { t } = useTranslation('deliveries');
  const health = useHooks()?.hooks.find((hook) => intake !== null && hook.intake === intake)?.health;
  const missed = useReceiver()?.today.missed ?? 0;
  const { query, total } = rows;
  const narrowed =
    query !== null &&
    (query.text !== '' ||
      query.fromMs !== null ||
      query.events.length + query.verdicts.length + query.statusClasses.length > 0);
  return (
    <footer className={styles.foot}>
      {health?.kind === 'failing' && (
        <span>{t('foot.inRow', { count: health.inRow, limit: FAILURES_TO_DISABLE })}</span>
      )}
      <span className={health?.kind === 'failing' ? styles.end : undefined}>
        {t(narrowed ? 'foot.fit' : 'foot.count', { count: total })}
      </span>
      {intake === null && missed > 0 && <span className={styles.end}>{t('foot.missedToday', { count: missed })}</span>}
    </footer>
  );
}
