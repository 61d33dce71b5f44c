import { useTranslation } from 'react-i18next';
import styles from './Charts.module.css';
import type { FoldedChart } from './model/chartPlan.ts';

const reasons = ['forbidden', 'notAsked', 'notCounted', 'empty'] as const;

/** Charts that are not drawn, in a line for each reason. */
export function FoldedCharts({ folded }: { folded: readonly FoldedChart[] }) {
  const { t } = useTranslation('analyticsCharts');
  if (folded.length === 0) return null;
  const reasonOf = ({ cause }: FoldedChart) => reasons.find((reason) => reason === cause?.kind) ?? 'empty';
  return (
    <ul className={styles.folded} aria-label={t('folded.label')}>
      {reasons.map((reason) => {
        const names: string[] = folded
          .filter((chart) => reasonOf(chart) === reason)
          .map(({ chart }) => t(`chart.${chart.id}.title`));
        if (names.length === 0) return null;
        const charts = names.reduce((one, next) => t('folded.between', { one, next }));
        return <li key={reason}>{t(`folded.${reason}`, { charts })}</li>;
      })}
    </ul>
  );
}
