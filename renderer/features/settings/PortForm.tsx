import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import type { ReceiverListening } from '../../../shared/receiver.ts';
import { useCall } from '../../api/call.ts';
import { Button } from '../../ui/Button.tsx';
import { ErrorNotice } from '../../ui/ErrorNotice.tsx';
import { Field } from '../../ui/Field.tsx';
import styles from './ReceiverSection.module.css';

const LEAST = 1024;
const MOST = 65_535;

type Props = { listening: ReceiverListening; kept: number | null };

/** The port of the receiver: one that the person names, or any that is free. */
export function PortForm({ listening, kept }: Props) {
  const { t } = useTranslation('hooks');
  const listen = useCall('receiver.listen');
  const [typed, setTyped] = useState<string | null>(null);
  const [tried, setTried] = useState(false);
  const now = listening.kind === 'listening' ? listening.port : kept;
  const text = typed ?? (now === null ? '' : String(now));
  const port = /^\d{1,5}$/.test(text.trim()) ? Number(text.trim()) : Number.NaN;
  const fits = port >= LEAST && port <= MOST;
  const use = (wanted: number | null) => listen.mutate({ port: wanted }, { onSuccess: () => setTyped(null) });
  return (
    <form
      className={styles.form}
      noValidate
      onSubmit={(event) => {
        event.preventDefault();
        setTried(true);
        if (fits) use(port);
      }}
    >
      <Field
        label={t('settings.port')}
        hint={t('settings.portHint')}
        error={tried && !fits ? t('settings.portProblem') : undefined}
        value={text}
        onChange={setTyped}
        inputMode="numeric"
        dir="ltr"
        className={styles.short}
      />
      <div className={styles.actions}>
        <Button type="submit" busy={listen.isPending && listen.variables.port !== null}>
          {t('settings.portUse')}
        </Button>
        <Button
          kind="quiet"
          busy={listen.isPending && listen.variables.port === null}
          onClick={() => {
            setTried(false);
            use(null);
          }}
        >
          {t('settings.portAny')}
        </Button>
        {listening.kind === 'listening' && (
          <span className={styles.about}>{t('settings.portValue', { port: listening.port })}</span>
        )}
      </div>
      {listen.error && <ErrorNotice error={listen.error.error} />}
    </form>
  );
}
