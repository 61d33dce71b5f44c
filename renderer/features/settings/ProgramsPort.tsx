import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { isPort } from '../../../shared/localApi.ts';
import { Button } from '../../ui/Button.tsx';
import { Field } from '../../ui/Field.tsx';
import styles from './ProgramsSection.module.css';

/** The port that other programs come to. */
export function ProgramsPort({ port, onPort }: { port: number; onPort: (port: number) => void }) {
  const { t } = useTranslation('localApi');
  const [typed, setTyped] = useState<string | null>(null);
  const [tried, setTried] = useState(false);
  const text = typed ?? String(port);
  const wanted = /^\d{1,5}$/.test(text.trim()) ? Number(text.trim()) : Number.NaN;
  const fits = isPort(wanted);
  return (
    <form
      className={styles.port}
      data-setting={t('port')}
      noValidate
      onSubmit={(event) => {
        event.preventDefault();
        setTried(!fits);
        if (!fits) return;
        setTyped(null);
        onPort(wanted);
      }}
    >
      <Field
        label={t('port')}
        hint={t('portHint')}
        error={tried && !fits ? t('portProblem') : undefined}
        value={text}
        onChange={setTyped}
        inputMode="numeric"
        dir="ltr"
      />
      <Button type="submit">{t('portUse')}</Button>
    </form>
  );
}
