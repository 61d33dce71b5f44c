import { useTranslation } from 'react-i18next';
import { PageHead } from '../../ui/PageHead.tsx';
import styles from './AnalyticsPage.module.css';
import { RangeSegments } from './RangeSegments.tsx';

/** The channel's numbers over time. */
export function AnalyticsPage() {
  const { t } = useTranslation('analytics');
  return (
    <div className={styles.page}>
      <PageHead title={t('title')}>
        <RangeSegments />
      </PageHead>
    </div>
  );
}
