import { useMutation } from '@tanstack/react-query';
import { useEffect, useRef } from 'react';
import { useTranslation } from 'react-i18next';
import type { AppFailure } from '../../../shared/failure.ts';
import type { ServiceProfile } from '../../../shared/service.ts';
import { call } from '../../api/call.ts';
import { useStateOf } from '../../api/state.ts';
import { Button } from '../../ui/Button.tsx';
import { ErrorNotice } from '../../ui/ErrorNotice.tsx';
import { Note } from '../../ui/Note.tsx';
import { useHotkey } from '../../ui/useHotkey.ts';
import styles from './ServiceChoice.module.css';

type Props = { to: ServiceProfile; onLeave: () => void };

/** Going to another service while changes of this one can still be taken back, with the question in its place: what becomes of them. */
export function LeaveService({ to, onLeave }: Props) {
  const { t } = useTranslation('services');
  const waiting = useStateOf('writes')?.waiting ?? [];
  const go = useMutation<void, AppFailure, boolean>({
    mutationFn: async (sends) => {
      if (sends) for (const { target } of waiting) await call('writes.now', { target });
      await call('service.select', { profile: to });
    },
    onSuccess: onLeave,
  });
  const stay = useRef<HTMLButtonElement>(null);
  // The focus starts on the answer that changes nothing.
  useEffect(() => stay.current?.focus(), []);
  useHotkey('everywhere.close', onLeave);
  const isSent = waiting.length === 0;
  const title = isSent ? t('leaving.sent') : t('leaving.title', { count: waiting.length });
  return (
    <fieldset className={styles.question} aria-label={title}>
      <Note kind="caution" title={title} />
      <div className={styles.buttons}>
        <Button ref={stay} onClick={onLeave}>
          {t('leaving.stay')}
        </Button>
        {!isSent && (
          <Button busy={go.isPending && !go.variables} onClick={() => go.mutate(false)}>
            {t('leaving.without')}
          </Button>
        )}
        <Button kind="main" busy={go.isPending && go.variables} onClick={() => go.mutate(true)}>
          {t(isSent ? 'leaving.go' : 'leaving.now')}
        </Button>
      </div>
      {go.error && <ErrorNotice error={go.error.error} />}
    </fieldset>
  );
}
