import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import type { ModerationState } from '../../../shared/moderation.ts';
import { Button } from '../../ui/Button.tsx';
import { classes } from '../../ui/classes.ts';
import { useNow } from '../../ui/useNow.ts';
import { RunningRow } from './RunningRow.tsx';
import { useWaitVoice } from './useWaitVoice.ts';
import styles from './WriteStrip.module.css';
import { waitWords } from './waitWords.ts';

type Running = ModerationState['running'][number];

/**
 * Acts that are under way, a row each. Single ones wait for the same budget, and hundreds may in a raid: of several, one line says how
 * many and until when, and shows them when asked.
 */
export function RunningRows({ running }: { running: readonly Running[] }) {
  const [open, setOpen] = useState(false);
  const single = running.filter(({ of }) => of === 1);
  const own = single.length > 1 ? running.filter(({ of }) => of > 1) : running;
  return (
    <>
      {own.map((each) => (
        <RunningRow key={each.target} running={each} />
      ))}
      {single.length > 1 && <WaitingLine waiting={single} open={open} onToggle={() => setOpen(!open)} />}
      {single.length > 1 && open && single.map((each) => <RunningRow key={each.target} running={each} isTold />)}
    </>
  );
}

type LineProps = { waiting: readonly Running[]; open: boolean; onToggle: () => void };

function WaitingLine({ waiting, open, onToggle }: LineProps) {
  const { t } = useTranslation('writes');
  const nowMs = useNow(1000);
  const line = t('waiting', { count: waiting.length });
  // The others wait for this one, or no longer than it.
  const first = waiting.find(({ wait }) => wait?.untilMs != null) ?? waiting[0];
  return (
    <div className={classes(styles.row, styles.running)}>
      <span className={styles.line}>{line}</span>
      <Button kind="quiet" aria-expanded={open} onClick={onToggle}>
        {t(open ? 'hideWaiting' : 'showWaiting')}
      </Button>
      {first && <WaitVoice running={first} line={line} />}
      {first?.wait && <span className={styles.wait}>{waitWords(first.wait, nowMs)}</span>}
    </div>
  );
}

/** A part of its own, as only what waits has a voice. */
function WaitVoice({ running, line }: { running: Running; line: string }) {
  useWaitVoice(running, line);
  return null;
}
