import { useTranslation } from 'react-i18next';
import { demoSpeeds } from '../../../shared/demo.ts';
import { useCall } from '../../api/call.ts';
import { ErrorNotice } from '../../ui/ErrorNotice.tsx';
import { formatTime } from '../../ui/format.ts';
import { Segments } from '../../ui/Segments.tsx';
import styles from './controls.module.css';

/** How fast the demo's time goes, and what its clock shows. */
export function SpeedControl({ speed, nowMs }: { speed: number; nowMs: number }) {
  const { t } = useTranslation('demo');
  const set = useCall('demo.setSpeed');
  const time = formatTime(nowMs, { seconds: true });
  const choose = (value: string) => {
    const chosen = demoSpeeds.find((one) => String(one) === value);
    if (chosen !== undefined) set.mutate({ speed: chosen });
  };
  return (
    <>
      <span className={styles.name}>{t('speed')}</span>
      <div>
        <Segments
          label={t('speed')}
          value={String(speed)}
          options={demoSpeeds.map((value) => ({
            value: String(value),
            label: value === 0 ? t('paused') : t('speedOf', { speed: value }),
          }))}
          onChange={choose}
        />
      </div>
      <span className={styles.value} role="timer" aria-live="off" aria-label={t('clock', { time })}>
        {time}
      </span>
      {speed !== 1 && <span className={styles.note}>{t(speed === 0 ? 'pausedNote' : 'fastNote')}</span>}
      {set.isError && <ErrorNotice error={set.error.error} className={styles.note ?? ''} />}
    </>
  );
}
