import { useTranslation } from 'react-i18next';
import { buckets } from '../../../shared/platform/buckets.ts';
import { useStateOf } from '../../api/state.ts';
import { formatDuration } from '../../ui/format.ts';
import { Num } from '../../ui/Num.tsx';
import { useNow } from '../../ui/useNow.ts';
import styles from './StreamCard.module.css';

/** What the card's changes are counted in. */
export const CHANGES_BUCKET = 'channel-write';
const EVERY_MS = buckets[CHANGES_BUCKET].intervalSeconds * 1_000;

/** How much is used of what the card's changes are counted in. */
export function BucketUse() {
  const { t } = useTranslation('streamCard');
  const bucket = useStateOf('budget')?.find(({ name }) => name === CHANGES_BUCKET);
  const nowMs = useNow(1_000);
  if (bucket === undefined) return null;
  // Once its window has ended nothing of it is spent, even before main says so.
  const hasEnded = bucket.resetsAtMs !== null && bucket.resetsAtMs <= nowMs && bucket.waiting === 0;
  return (
    <Num className={styles.end}>
      {t('bucketUse', {
        bucket: CHANGES_BUCKET,
        spent: hasEnded ? 0 : bucket.spent,
        limit: bucket.limit,
        duration: formatDuration(EVERY_MS),
      })}
    </Num>
  );
}
