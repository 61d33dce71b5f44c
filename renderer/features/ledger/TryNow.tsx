import { useId } from 'react';
import { useTranslation } from 'react-i18next';
import type { LedgerBucket } from '../../../shared/ledger.ts';
import { useCall } from '../../api/call.ts';
import { Button } from '../../ui/Button.tsx';
import { ErrorNotice } from '../../ui/ErrorNotice.tsx';
import { formatWhen } from '../../ui/format.ts';
import { useNow } from '../../ui/useNow.ts';
import styles from './Aside.module.css';
import { bucketWords } from './ledgerWords.ts';
import { useWhose } from './useWhose.ts';

/** Of a bucket that the service has closed by a refusal: until when, and the way to have one call try it before. */
export function TryNow({ bucket, untilMs }: { bucket: LedgerBucket; untilMs: number }) {
  const { t } = useTranslation('ledger');
  const nowMs = useNow(1_000);
  const hint = useId();
  const { spokenName } = useWhose();
  const tryNow = useCall('ledger.tryNow');
  const { name, payer, accountId, letsOne } = bucket;
  return (
    <div className={styles.closed}>
      <p>{t(letsOne ? 'buckets.closedButOne' : 'buckets.closed', { time: formatWhen(untilMs, nowMs) })}</p>
      <Button
        aria-label={t('buckets.tryNowLabel', { name: bucketWords(bucket, spokenName(accountId)) })}
        aria-describedby={hint}
        busy={letsOne}
        onClick={() => tryNow.mutate({ name, payer, accountId })}
      >
        {t('buckets.tryNow')}
      </Button>
      <p id={hint} className={styles.dim}>
        {t(letsOne ? 'buckets.trying' : 'buckets.tryNowHint')}
      </p>
      {tryNow.error && <ErrorNotice error={tryNow.error.error} />}
    </div>
  );
}
