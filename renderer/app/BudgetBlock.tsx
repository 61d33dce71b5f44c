import { Gauge } from 'lucide-react';
import { useTranslation } from 'react-i18next';
import type { BucketState } from '../../shared/budget.ts';
import { useStateOf } from '../api/state.ts';
import { classes } from '../ui/classes.ts';
import { formatDuration, formatNumber } from '../ui/format.ts';
import { Icon } from '../ui/Icon.tsx';
import { useAriaKeys, useChords } from '../ui/keys.ts';
import { Meter } from '../ui/Meter.tsx';
import { Num } from '../ui/Num.tsx';
import { useHotkey } from '../ui/useHotkey.ts';
import { useNow } from '../ui/useNow.ts';
import { useChordWords } from '../view/chordWords.ts';
import { useView } from '../view/view.ts';
import styles from './BudgetBlock.module.css';

/** The buckets a person meets; the rest is in the settings of those who count. @see API "Limits" */
const SHOWN = ['chats', 'analytics', 'global'];

/** How much of the service's allowances is spent, and who waits for them. It leads to the page that tells of each call. */
export function BudgetBlock() {
  const { t } = useTranslation('frame');
  const budget = useStateOf('budget');
  const current = useView((view) => view.place === 'budget');
  const { go, goByKeyboard } = useView.getState();
  useHotkey('places.budget', () => goByKeyboard('budget'));
  const [chord] = useChords('places.budget');
  const chordWords = useChordWords();
  const aria = useAriaKeys('places.budget');
  if (budget === undefined) return null;
  const waiting = budget.reduce((sum, bucket) => sum + bucket.waiting, 0);
  const place = t('places.budget');
  const hint = chord === undefined ? place : t('placeHint', { place, keys: chordWords(chord) });
  const shown = SHOWN.flatMap((name) => budget.find((bucket) => bucket.name === name) ?? []);
  return (
    <section className={classes(styles.budget, current && styles.current)} aria-label={t('budget.title')}>
      <button
        type="button"
        className={styles.open}
        aria-label={waiting === 0 ? t('budget.open') : t('budget.openWaiting', { count: waiting })}
        aria-current={current ? 'page' : undefined}
        aria-keyshortcuts={aria}
        title={hint}
        // A press of Enter or Space counts no clicks.
        onClick={({ detail }) => (detail === 0 ? goByKeyboard('budget') : go('budget'))}
      >
        <Icon icon={Gauge} className={classes(styles.icon, waiting > 0 && styles.caution)} />
      </button>
      {shown.map((bucket, index) => (
        <Bucket key={bucket.name} bucket={bucket} first={index === 0} />
      ))}
    </section>
  );
}

function Bucket({ bucket, first }: { bucket: BucketState; first: boolean }) {
  const { t } = useTranslation('frame');
  const nowMs = useNow(1000);
  // Once its window has ended nothing of it is spent, even before main says so.
  const ended = bucket.resetsAtMs !== null && bucket.resetsAtMs <= nowMs && bucket.waiting === 0;
  const spentCalls = ended ? 0 : bucket.spent;
  const values = { spent: formatNumber(spentCalls), limit: formatNumber(bucket.limit) };
  const duration = bucket.resetsAtMs === null || ended ? null : formatDuration(bucket.resetsAtMs - nowMs);
  return (
    <div className={styles.bucket}>
      <div className={styles.line}>
        <bdi data-open="">{bucket.name}</bdi>
        <Num className={styles.number}>{t(first ? 'budget.ofPerMinute' : 'budget.of', values)}</Num>
      </div>
      <Meter
        value={bucket.limit === 0 ? 0 : (spentCalls / bucket.limit) * 100}
        label={t('budget.label', { name: bucket.name })}
        text={duration === null ? t('budget.text', values) : t('budget.textResets', { ...values, duration })}
        size="thin"
        allowance
      />
      {bucket.waiting > 0 && (
        <p className={styles.waiting}>
          <Num>
            {t('budget.waiting', { count: bucket.waiting })}
            {duration !== null && ` · ${duration}`}
          </Num>
        </p>
      )}
    </div>
  );
}
