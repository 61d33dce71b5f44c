import { useEffect, useRef, useState } from 'react';
import { useTranslation } from 'react-i18next';
import type { Output } from '../../../shared/bridge.ts';
import { useCall } from '../../api/call.ts';
import { Button } from '../../ui/Button.tsx';
import { ErrorNotice } from '../../ui/ErrorNotice.tsx';
import { Note } from '../../ui/Note.tsx';
import { composerStore } from '../../view/composerStore.ts';
import styles from './UpdatesPart.module.css';

/** What a restart would break off. */
type Reason = Extract<Output<'updates.installAndRestart'>, 'streamIsLive' | 'changesWait'> | 'unsent';

/** Restarts at once, unless something would be broken off: then it says what, and asks. */
export function UpdateRestart() {
  const { t } = useTranslation('updates');
  const restart = useCall('updates.installAndRestart');
  const [reason, setReason] = useState<Reason | null>(null);
  const button = useRef<HTMLButtonElement>(null);
  const no = useRef<HTMLButtonElement>(null);
  const asked = useRef(false);
  // The focus starts on the answer that changes nothing, and goes back to where the question came from.
  useEffect(() => {
    if (reason !== null) no.current?.focus();
    else if (asked.current) button.current?.focus();
    asked.current = reason !== null;
  }, [reason]);
  const go = (allTheSame: boolean) =>
    restart.mutate(
      { allTheSame },
      { onSuccess: (answer) => setReason(answer === 'streamIsLive' || answer === 'changesWait' ? answer : null) },
    );
  const begin = () => {
    if (composerStore.getState().line.trim() === '') go(false);
    else setReason('unsent');
  };
  if (reason === null) {
    return (
      <>
        <Button kind="main" ref={button} busy={restart.isPending} onClick={begin}>
          {t('restart')}
        </Button>
        <p className={styles.hint}>{t('restartHint')}</p>
        {restart.error && <ErrorNotice error={restart.error.error} onRetry={begin} />}
      </>
    );
  }
  return (
    <fieldset className={styles.question} aria-label={t('confirm.title')}>
      <Note kind="caution" title={t('confirm.title')}>
        {t(`confirm.${reason}`)}
      </Note>
      <div className={styles.actions}>
        <Button ref={no} onClick={() => setReason(null)}>
          {t('confirm.no')}
        </Button>
        <Button kind="danger" busy={restart.isPending} onClick={() => go(reason !== 'unsent')}>
          {t('confirm.yes')}
        </Button>
      </div>
      {restart.error && <ErrorNotice error={restart.error.error} onRetry={begin} />}
    </fieldset>
  );
}
