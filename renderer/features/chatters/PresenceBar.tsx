import { useTranslation } from 'react-i18next';
import type { ChatterCard } from '../../../shared/chatters.ts';
import { classes } from '../../ui/classes.ts';
import { formatTime } from '../../ui/format.ts';
import styles from './CardSheet.module.css';
import { presenceSentence } from './cardWords.ts';

/** When somebody was here: solid here, empty away, hatched where a refresh was not whole. Time runs left to right. */
export function PresenceBar({ spans, nowMs }: { spans: ChatterCard['spans']; nowMs: number }) {
  const { t } = useTranslation('chatters');
  const first = spans[0];
  if (first === undefined) return <p className={styles.help}>{t('card.presenceNever')}</p>;
  const startMs = first.fromMs;
  const wholeMs = Math.max(1, nowMs - startMs);
  const percent = (ms: number) => `${(Math.max(0, ms) / wholeMs) * 100}%`;
  return (
    <>
      <div className={styles.presence} dir="ltr" role="img" aria-label={presenceSentence(spans, nowMs)}>
        {spans
          .filter(({ kind }) => kind !== 'away')
          .map(({ fromMs, toMs, kind }) => (
            <span
              key={fromMs}
              className={classes(styles.span, kind === 'unknown' && styles.unknown)}
              style={{ left: percent(fromMs - startMs), width: percent(Math.min(toMs, nowMs) - fromMs) }}
            />
          ))}
      </div>
      <div className={styles.times} dir="ltr" aria-hidden>
        <span>{formatTime(startMs)}</span>
        <span>{formatTime(startMs + wholeMs / 2)}</span>
        <span>{t('card.now', { time: formatTime(nowMs) })}</span>
      </div>
      <p className={styles.help}>{t('card.legend')}</p>
    </>
  );
}
