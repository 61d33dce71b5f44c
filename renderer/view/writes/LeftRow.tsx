import { Undo2, X } from 'lucide-react';
import { useEffect, useState } from 'react';
import { useTranslation } from 'react-i18next';
import type { AppError } from '../../../shared/errors.ts';
import { type ModerationState, reversals } from '../../../shared/moderation.ts';
import { useCall } from '../../api/call.ts';
import { announcer } from '../../ui/announcer.ts';
import { Button } from '../../ui/Button.tsx';
import { classes } from '../../ui/classes.ts';
import { IconButton } from '../../ui/IconButton.tsx';
import { whyText } from '../../ui/whyText.ts';
import { goOnWithRest, reverseDone } from '../moderation/moderate.ts';
import { BudgetNote } from './BudgetNote.tsx';
import { leftWords } from './leftWords.ts';
import styles from './WriteStrip.module.css';
import { costsCalls } from './writeForecast.ts';

type Left = ModerationState['left'][number];

/** Older than this it was said before, on another page. */
const NEW_MS = 5_000;

/** An act on many that ended before all had their turn: why, and the ways to go on with the rest or to undo what was done. */
export function LeftRow({ left }: { left: Left }) {
  const { t } = useTranslation('writes');
  const { id, what, done, rest, atMs } = left;
  const dismiss = useCall('moderation.dismissLeft');
  const [failed, setFailed] = useState<AppError | null>(null);
  const words = leftWords(left);
  useEffect(() => {
    if (Date.now() - atMs < NEW_MS) announcer.assertive(words);
  }, [words, atMs]);
  if (!('people' in what)) return null;
  const reversal = reversals[what.kind];
  const calls = costsCalls(what) ? rest.length : 0;
  return (
    <div className={classes(styles.row, styles.running)}>
      <span className={styles.said}>{words}</span>
      {rest.length > 0 && (
        <>
          <span className={styles.price}>{calls === 0 ? t('overChat') : t('calls', { count: calls })}</span>
          <Button onClick={() => void goOnWithRest(id, what.kind, setFailed).then(setFailed)}>
            {t('goOn', { count: rest.length })}
          </Button>
        </>
      )}
      {done.length > 0 && reversal !== null && (
        <Button kind="quiet" icon={Undo2} onClick={() => void reverseDone(id, reversal, setFailed).then(setFailed)}>
          {t(`reverse.${reversal}`, { count: done.length })}
        </Button>
      )}
      <IconButton icon={X} label={t('dismiss')} onClick={() => dismiss.mutate({ id })} />
      <BudgetNote calls={calls} className={styles.wait} />
      {failed && <span className={styles.wait}>{whyText(failed)}</span>}
    </div>
  );
}
