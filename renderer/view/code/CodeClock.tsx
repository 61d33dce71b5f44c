import { useTranslation } from 'react-i18next';
import { formatClock, formatDuration } from '../../ui/format.ts';
import { Meter } from '../../ui/Meter.tsx';
import { filled, SLOT } from '../../ui/slots.tsx';
import { useNow } from '../../ui/useNow.ts';
import styles from './CodeClock.module.css';

/** How long the code lasts, and what comes then. */
export function CodeClock({ expiresAtMs, lifetimeMs }: { expiresAtMs: number; lifetimeMs: number }) {
  const { t } = useTranslation('signIn');
  // The shared second is up to one second old, which would show a fresh code longer than it lasts.
  const leftMs = Math.min(lifetimeMs, Math.max(0, expiresAtMs - useNow(1000)));
  const over = leftMs === 0;
  return (
    <div className={styles.clock}>
      <div className={styles.line}>
        <span role="timer" aria-live="off">
          {over
            ? t('code.over')
            : filled(
                t('code.lasts', { time: SLOT }),
                <b className={styles.time}>{formatClock(Math.ceil(leftMs / 1000) * 1000)}</b>,
              )}
        </span>
        <span className={styles.then}>{t(over ? 'code.overNew' : 'code.thenNew')}</span>
      </div>
      <Meter
        value={(leftMs / Math.max(1, lifetimeMs)) * 100}
        label={t('code.meter')}
        text={t('code.meterText', { duration: formatDuration(leftMs) })}
      />
    </div>
  );
}
