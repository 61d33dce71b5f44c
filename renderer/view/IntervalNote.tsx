import { useEffect, useRef } from 'react';
import { useTranslation } from 'react-i18next';
import { chattersIntervals, type Settings } from '../../shared/settings.ts';
import { announcer } from '../ui/announcer.ts';
import { Button } from '../ui/Button.tsx';
import { formatDuration, formatNumber } from '../ui/format.ts';
import { Note } from '../ui/Note.tsx';
import styles from './IntervalNote.module.css';
import { useNumbersHidden } from './numbersHidden.ts';
import type { DoubtfulInterval } from './useIntervalChoice.ts';

type Props = DoubtfulInterval & {
  onKeep: (seconds: Settings['chattersEverySeconds']) => void;
  onLeave: () => void;
};

/** Says with numbers why an interval does not fit, and offers the nearest that does. It takes the keyboard. */
export function IntervalNote({ seconds, proof, onKeep, onLeave }: Props) {
  const { t } = useTranslation('ledger');
  const hidden = useNumbersHidden();
  const first = useRef<HTMLButtonElement>(null);
  const duration = formatDuration(seconds * 1_000);
  const title = t('proof.title', { duration });
  const over = proof.lines.filter(({ worst, room }) => worst > room);
  useEffect(() => {
    announcer.polite(title);
    first.current?.focus();
  }, [title]);
  const nearest = chattersIntervals.find((interval) => interval === proof.nearestSeconds);
  return (
    <Note kind="caution" title={title} className={styles.note}>
      {proof.chatters !== null &&
        t(hidden ? 'proof.shareHidden' : 'proof.share', {
          duration,
          worst: formatNumber(proof.chatters.worst),
          room: formatNumber(proof.chatters.room),
          takes: formatDuration(proof.chatters.takesSeconds * 1_000),
        })}{' '}
      {over.map(({ bucket, worst, room, intervalSeconds }) =>
        t(hidden ? 'proof.lineHidden' : 'proof.line', {
          name: bucket,
          worst: formatNumber(worst),
          room: formatNumber(room),
          interval: formatDuration(intervalSeconds * 1_000),
        }),
      )}
      <span className={styles.actions}>
        <Button ref={first} onClick={() => onKeep(nearest ?? null)}>
          {nearest === undefined ? t('proof.never') : t('proof.nearest', { duration: formatDuration(nearest * 1_000) })}
        </Button>
        <Button kind="quiet" onClick={() => onKeep(chattersIntervals.find((one) => one === seconds) ?? null)}>
          {t('proof.keep', { duration })}
        </Button>
        <Button kind="quiet" onClick={onLeave}>
          {t('proof.cancel')}
        </Button>
      </span>
    </Note>
  );
}
