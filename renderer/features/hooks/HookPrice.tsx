import { useEffect } from 'react';
import { useTranslation } from 'react-i18next';
import type { CallPurpose } from '../../../shared/platform/callPurposes.ts';
import { announcer } from '../../ui/announcer.ts';
import { formatTime } from '../../ui/format.ts';
import { useHeldUntil } from '../../view/heldUntil.ts';
import { WhyWaiting } from '../../view/WhyWaiting.tsx';
import styles from './HookSheet.module.css';

const PURPOSES: readonly CallPurpose[] = ['hooks'];

/** What a hook costs; while a limit of the service holds the one that is being made back, until when. */
export function HookPrice({ moving, creating }: { moving: boolean; creating: boolean }) {
  const { t } = useTranslation('hooks');
  const held = useHeldUntil(PURPOSES);
  const words =
    creating && held !== null
      ? t('sheet.held', { bucket: held.bucket, time: formatTime(held.untilMs, { seconds: true }) })
      : null;
  useEffect(() => {
    if (words !== null) announcer.polite(words);
  }, [words]);
  return (
    <span className={styles.price}>
      {words ?? t(moving ? 'sheet.movePrice' : 'sheet.price')} {words !== null && <WhyWaiting />}
    </span>
  );
}
