import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { Button } from '../../ui/Button.tsx';
import { Field } from '../../ui/Field.tsx';
import { pasteText } from '../pasteText.ts';
import styles from './CustomServiceForm.module.css';
import { type EntryProblems, entryProblems, type ServiceEntry, tidyEntry } from './serviceEntry.ts';

export type CustomServiceFormProps = {
  initial: ServiceEntry;
  busy: boolean;
  onUse: (entry: ServiceEntry) => void;
  onCancel: () => void;
};

/** An address and a client id of one's own. Problems are told when it is sent, and go as they are mended. */
export function CustomServiceForm({ initial, busy, onUse, onCancel }: CustomServiceFormProps) {
  const { t } = useTranslation(['settings', 'common']);
  const [entry, setEntry] = useState<ServiceEntry>({ baseUrl: initial.baseUrl, clientId: initial.clientId });
  const [tried, setTried] = useState(false);
  const problems: EntryProblems = tried ? entryProblems(tidyEntry(entry)) : {};
  const submit = () => {
    const tidy = tidyEntry(entry);
    setTried(true);
    const { address, clientId } = entryProblems(tidy);
    if (address === undefined && clientId === undefined) onUse(tidy);
  };
  return (
    <form
      className={styles.form}
      noValidate
      onSubmit={(event) => {
        event.preventDefault();
        submit();
      }}
    >
      <Field
        label={t('settings:service.address')}
        hint={t('settings:service.addressHint')}
        error={problems.address && t(`settings:service.error.${problems.address}`)}
        value={entry.baseUrl}
        onChange={(baseUrl) => setEntry({ ...entry, baseUrl })}
        inputMode="url"
        dir="ltr"
        paste={pasteText}
        autoFocus
      />
      <Field
        label={t('settings:service.clientId')}
        hint={t('settings:service.clientIdHint')}
        error={problems.clientId && t(`settings:service.error.${problems.clientId}`)}
        value={entry.clientId}
        onChange={(clientId) => setEntry({ ...entry, clientId })}
        dir="ltr"
        paste={pasteText}
      />
      <div className={styles.actions}>
        <Button type="submit" kind="main" busy={busy}>
          {t('settings:service.use')}
        </Button>
        <Button kind="quiet" onClick={onCancel}>
          {t('common:cancel')}
        </Button>
      </div>
    </form>
  );
}
