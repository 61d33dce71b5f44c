import { Download } from 'lucide-react';
import { useEffect, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { useCall } from '../../api/call.ts';
import { useStateQuery } from '../../api/state.ts';
import { announcer } from '../../ui/announcer.ts';
import { Button } from '../../ui/Button.tsx';
import { ErrorNotice } from '../../ui/ErrorNotice.tsx';
import { Num } from '../../ui/Num.tsx';
import { PageHead } from '../../ui/PageHead.tsx';
import { Segments } from '../../ui/Segments.tsx';
import { useNumbersHidden } from '../../view/numbersHidden.ts';
import { BucketsNow } from './BucketsNow.tsx';
import { CallsSection } from './CallsSection.tsx';
import { FeatureTable } from './FeatureTable.tsx';
import { Lanes } from './Lanes.tsx';
import styles from './LedgerPage.module.css';
import { refusedWords } from './ledgerWords.ts';
import { Prices } from './Prices.tsx';
import { Readers } from './Readers.tsx';
import { Refusals } from './Refusals.tsx';
import { useFigures } from './useFigures.ts';
import { Waiting } from './Waiting.tsx';

/** Every call to the service: what for, in which bucket, at what price; who waits, why, and what was refused. */
export function LedgerPage() {
  const { t } = useTranslation('ledger');
  const [span, setSpan] = useState<'hour' | 'day'>('hour');
  const { data: state, error, refetch } = useStateQuery('ledger');
  const figures = useFigures(span, state?.noted ?? 0);
  const saving = useCall('ledger.export');
  const hidden = useNumbersHidden();
  const saved = saving.data ?? null;
  const told = saved === null ? null : t('exported', { count: saved });
  useEffect(() => {
    if (told !== null) announcer.polite(told);
  }, [told]);
  const failure = error ?? figures.error;
  return (
    <div className={styles.page}>
      <PageHead title={t('page')} error={saving.error?.error} onRetry={() => saving.mutate()}>
        <Segments
          label={t('span.label')}
          value={span}
          options={[
            { value: 'hour', label: t('span.hour') },
            { value: 'day', label: t('span.day') },
          ]}
          onChange={setSpan}
        />
        <Num className={styles.summary}>
          {figures.data &&
            t(hidden ? 'summaryHidden' : 'summary', {
              count: figures.data.calls,
              refused: refusedWords(figures.data.refused),
            })}
        </Num>
        <span className={styles.actions}>
          {told !== null && <span className={styles.told}>{told}</span>}
          <Button icon={Download} busy={saving.isPending} onClick={() => saving.mutate()}>
            {t('export')}
          </Button>
        </span>
      </PageHead>
      {failure && <ErrorNotice className={styles.problem ?? ''} error={failure.error} onRetry={() => void refetch()} />}
      {state && (
        <div className={styles.body}>
          {/* biome-ignore lint/a11y/noNoninteractiveTabindex: what scrolls must be reachable by keyboard */}
          <aside className={styles.aside} aria-label={t('aside')} tabIndex={0}>
            <Waiting state={state} />
            <BucketsNow buckets={state.buckets} />
            <Readers proof={state.proof} />
            <Prices />
          </aside>
          <div className={styles.main}>
            {figures.data && <Lanes figures={figures.data} span={span} buckets={state.buckets} />}
            <Refusals refusals={state.refusals} />
            {figures.data && <FeatureTable figures={figures.data} span={span} />}
            <CallsSection noted={state.noted} />
          </div>
        </div>
      )}
    </div>
  );
}
