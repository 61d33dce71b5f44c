import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import type { AppError } from '../../../shared/errors.ts';
import { Button } from '../../ui/Button.tsx';
import { Field } from '../../ui/Field.tsx';
import { refusalText } from '../../ui/refusalText.ts';
import { pasteText } from '../../view/pasteText.ts';
import styles from './ReceiverSection.module.css';
import { tunnelAddressProblem } from './tunnelEntry.ts';

type Props = {
  of: 'manual' | 'relay';
  kept: string;
  busy: boolean;
  error: AppError | null;
  onUse: (address: string) => void;
  /** What stands in the field, as it is typed. */
  onTyped?: (address: string) => void;
};

/** One's own public address, or the relay's. Problems are told when it is sent, and go as they are mended. */
export function TunnelAddress({ of, kept, busy, error, onUse, onTyped }: Props) {
  const { t } = useTranslation('hooks');
  const [typed, setTyped] = useState(kept);
  const [tried, setTried] = useState(false);
  const problem = tunnelAddressProblem(of, typed);
  const refused = refusalText(error, ['url']);
  return (
    <form
      className={styles.form}
      noValidate
      onSubmit={(event) => {
        event.preventDefault();
        setTried(true);
        if (problem === null) onUse(typed.trim().replace(/\/+$/, ''));
      }}
    >
      <Field
        label={t(of === 'relay' ? 'settings.relayAddress' : 'settings.address')}
        hint={t(of === 'relay' ? 'settings.relayHint' : 'settings.addressHint')}
        error={tried && problem ? t(`settings.addressProblem.${problem}`) : refused}
        value={typed}
        onChange={(next) => {
          setTyped(next);
          onTyped?.(next);
        }}
        inputMode="url"
        dir="ltr"
        maxLength={2000}
        paste={pasteText}
      />
      <div className={styles.actions}>
        <Button type="submit" busy={busy}>
          {t('settings.use')}
        </Button>
      </div>
    </form>
  );
}
