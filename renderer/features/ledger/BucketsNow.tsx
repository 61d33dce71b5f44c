import { useTranslation } from 'react-i18next';
import type { LedgerBucket } from '../../../shared/ledger.ts';
import { formatNumber, formatWhen } from '../../ui/format.ts';
import { HeldFocus } from '../../ui/HeldFocus.tsx';
import { Meter } from '../../ui/Meter.tsx';
import { Num } from '../../ui/Num.tsx';
import { useNow } from '../../ui/useNow.ts';
import { useNumbersHidden } from '../../view/numbersHidden.ts';
import styles from './Aside.module.css';
import { BucketName } from './BucketName.tsx';
import { bucketWords, isTellingBucket, othersWords, oursWords } from './ledgerWords.ts';
import { TryNow } from './TryNow.tsx';
import { useWhose } from './useWhose.ts';

/** Each bucket as it stands: spent, on what, by whom else, and what regular reading will add. */
export function BucketsNow({ buckets }: { buckets: readonly LedgerBucket[] }) {
  const { t } = useTranslation('ledger');
  const closed = buckets.filter(({ refusedUntilMs }) => refusedUntilMs !== null);
  return (
    // The way to try one goes when it opens.
    <HeldFocus shown={closed.length}>
      <section className={styles.part} aria-labelledby="ledger-buckets">
        <h2 id="ledger-buckets">{t('buckets.title')}</h2>
        {buckets.length === 0 && <p className={styles.dim}>{t('buckets.none')}</p>}
        {buckets.map((bucket) => (
          <Bucket key={`${bucket.payer} ${bucket.accountId} ${bucket.name}`} bucket={bucket} />
        ))}
      </section>
    </HeldFocus>
  );
}

function Bucket({ bucket }: { bucket: LedgerBucket }) {
  const { t } = useTranslation('ledger');
  const hidden = useNumbersHidden();
  const nowMs = useNow(1_000);
  const { spokenName } = useWhose();
  const { name, limit, resetsAtMs, refusedUntilMs, waiting } = bucket;
  // Once its window has ended nothing of it is spent, even before main says so.
  const runs = resetsAtMs !== null && (resetsAtMs > nowMs || waiting.length > 0);
  const spent = runs || resetsAtMs === null ? bucket.spent : 0;
  const expected = hidden && isTellingBucket(name) ? 0 : bucket.expected;
  const words = bucketWords(bucket, spokenName(bucket.accountId));
  const numbers = t('buckets.spent', { spent: formatNumber(spent), limit: formatNumber(limit) });
  const untilMs = refusedUntilMs ?? resetsAtMs;
  const until =
    runs && untilMs !== null ? t('buckets.resets', { time: formatWhen(untilMs, nowMs) }) : t('buckets.idle');
  const coming = expected > 0 ? t('buckets.expected', { count: expected }) : null;
  const notes = [runs && oursWords(bucket, hidden), runs && othersWords(bucket)].filter((note) => note);
  return (
    <div className={styles.bucket}>
      <div className={styles.line}>
        <BucketName bucket={bucket} />
        <Num className={styles.dim}>
          {numbers}, {until}
        </Num>
      </div>
      <Meter
        allowance
        value={limit === 0 ? 0 : (spent / limit) * 100}
        forecast={limit === 0 ? 0 : (expected / limit) * 100}
        label={t('buckets.label', { name: words })}
        text={[numbers, until, coming].filter((part) => part !== null).join(', ')}
        size="thin"
      />
      {coming !== null && <Num className={styles.dim}>{coming}</Num>}
      {refusedUntilMs !== null && refusedUntilMs > nowMs && <TryNow bucket={bucket} untilMs={refusedUntilMs} />}
      {notes.length > 0 && <p className={styles.dim}>{notes.join(' ')}</p>}
    </div>
  );
}
