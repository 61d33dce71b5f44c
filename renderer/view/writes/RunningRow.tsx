import { CircleStop, Undo2 } from 'lucide-react';
import { useTranslation } from 'react-i18next';
import { type ModerationState, reversals } from '../../../shared/moderation.ts';
import { useCall } from '../../api/call.ts';
import { announcer } from '../../ui/announcer.ts';
import { Button } from '../../ui/Button.tsx';
import { classes } from '../../ui/classes.ts';
import { Num } from '../../ui/Num.tsx';
import { useNow } from '../../ui/useNow.ts';
import { whyText } from '../../ui/whyText.ts';
import { useWaitVoice } from './useWaitVoice.ts';
import styles from './WriteStrip.module.css';
import { waitWords } from './waitWords.ts';
import { writeWords } from './writeWords.ts';

const TICK_MS = 250;

type Running = ModerationState['running'][number];

/** `isTold`: a line above says of it, with others, what it waits for. */
type Props = { running: Running; isTold?: boolean };

/** An act that is under way: how far it is, what it waits for and until when, and the ways to end it. */
export function RunningRow({ running, isTold = false }: Props) {
  const { t } = useTranslation('writes');
  const { target, what, done, of, stopping } = running;
  const wait = isTold ? null : running.wait;
  const takeBack = useCall('moderation.takeBack');
  const nowMs = useNow(TICK_MS);
  const { line } = writeWords(what);
  // What is stopped goes from the list of what runs, and this row with it.
  const stop = useCall('moderation.stop', {
    onSuccess: (was) => void (was && announcer.polite(t('stopped', { line }))),
  });
  const isMany = of > 1;
  useWaitVoice({ ...running, wait }, line);
  const reversal = 'people' in what ? reversals[what.kind] : null;
  const failed = takeBack.error?.error ?? stop.error?.error;
  return (
    <div className={classes(styles.row, styles.running)}>
      <span className={styles.line}>{line}</span>
      {isMany && <Num className={styles.left}>{t('doneOf', { done, of })}</Num>}
      <Button
        icon={CircleStop}
        aria-label={t('stopLabel', { line })}
        disabledReason={stopping ? t('stopping') : undefined}
        onClick={() => stop.mutate({ target })}
      >
        {t('stop')}
      </Button>
      {isMany && done > 0 && reversal !== null && !stopping && (
        <Button kind="quiet" icon={Undo2} onClick={() => takeBack.mutate({ target })}>
          {t(`takeBack.${reversal}`, { count: done })}
        </Button>
      )}
      {isMany && <progress className={styles.progress} value={done} max={of} aria-label={line} />}
      {(wait !== null || stopping) && (
        <span className={styles.wait}>{stopping || wait === null ? t('stopping') : waitWords(wait, nowMs)}</span>
      )}
      {failed && <span className={styles.wait}>{whyText(failed)}</span>}
    </div>
  );
}
