import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import type { AppError } from '../../../shared/errors.ts';
import type { OwnService } from '../../../shared/service.ts';
import { serviceColors } from '../../../shared/serviceColors.ts';
import { Button } from '../../ui/Button.tsx';
import { ErrorNotice } from '../../ui/ErrorNotice.tsx';
import { Field } from '../../ui/Field.tsx';
import { Note } from '../../ui/Note.tsx';
import { ServiceColorMark } from '../../ui/ServiceBadge.tsx';
import { pasteText } from '../pasteText.ts';
import styles from './CustomServiceForm.module.css';
import { type EntryProblems, entryProblems, isSameService, tidyEntry } from './serviceEntry.ts';

export type CustomServiceFormProps = {
  initial: OwnService;
  /** It is one that is there already. */
  isKept: boolean;
  busy: boolean;
  error: AppError | null;
  onSave: (entry: OwnService) => void;
  onCancel: () => void;
};

/** A service of one's own: its name and colour, its address and client id. Problems are told when it is sent, and go as they are mended. */
export function CustomServiceForm({ initial, isKept, busy, error, onSave, onCancel }: CustomServiceFormProps) {
  const { t } = useTranslation(['services', 'settings', 'common']);
  const [entry, setEntry] = useState(initial);
  const [tried, setTried] = useState(false);
  const tidy = tidyEntry(entry);
  const problems: EntryProblems = tried ? entryProblems(tidy) : {};
  const isMoved = isKept && !isSameService(tidy, initial);
  const refused =
    error?.kind === 'badInput' && error.field === 'service' ? refusals.find((why) => why === error.why) : undefined;
  const submit = () => {
    setTried(true);
    if (Object.keys(entryProblems(tidy)).length === 0) onSave(tidy);
  };
  return (
    <form
      className={styles.form}
      aria-label={isKept ? t('editTitle', { name: initial.name }) : t('addTitle')}
      noValidate
      onSubmit={(event) => {
        event.preventDefault();
        submit();
      }}
    >
      <Field
        label={t('name')}
        hint={t('nameHint')}
        error={problems.name && t(`error.${problems.name}`)}
        value={entry.name}
        onChange={(name) => setEntry({ ...entry, name })}
        autoFocus
      />
      <fieldset className={styles.colors}>
        <legend>{t('color')}</legend>
        {serviceColors.map((color) => (
          <label key={color} className={styles.color}>
            <input
              type="radio"
              name="color"
              checked={entry.color === color}
              onChange={() => setEntry({ ...entry, color })}
            />
            <ServiceColorMark color={color} />
            {t(`colors.${color}`)}
          </label>
        ))}
      </fieldset>
      <Field
        label={t('settings:service.address')}
        hint={t('settings:service.addressHint')}
        error={problems.address && t(`settings:service.error.${problems.address}`)}
        value={entry.baseUrl}
        onChange={(baseUrl) => setEntry({ ...entry, baseUrl })}
        inputMode="url"
        dir="ltr"
        paste={pasteText}
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
      {isMoved && <Note kind="caution" title={t('moved')} />}
      {refused && <Note kind="fault" title={t(`error.${refused}`)} />}
      {error && !refused && <ErrorNotice error={error} />}
      <div className={styles.actions}>
        <Button type="submit" kind={isMoved ? 'danger' : 'main'} busy={busy}>
          {isMoved ? t('saveMoved') : isKept ? t('save') : t('saveNew')}
        </Button>
        <Button kind="quiet" onClick={onCancel}>
          {t('common:cancel')}
        </Button>
      </div>
    </form>
  );
}

const refusals = ['taken', 'tooMany', 'gone', 'fixed'] as const;
