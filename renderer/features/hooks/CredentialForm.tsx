import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import type { AppError } from '../../../shared/errors.ts';
import type { HooksState } from '../../../shared/hooks.ts';
import { useCall } from '../../api/call.ts';
import { useStateOf } from '../../api/state.ts';
import { announcer } from '../../ui/announcer.ts';
import { Button } from '../../ui/Button.tsx';
import { ErrorNotice } from '../../ui/ErrorNotice.tsx';
import { Field } from '../../ui/Field.tsx';
import { Note } from '../../ui/Note.tsx';
import { refusalText } from '../../ui/refusalText.ts';
import { Segments } from '../../ui/Segments.tsx';
import { whyText } from '../../ui/whyText.ts';
import { pasteText } from '../../view/pasteText.ts';
import styles from './CredentialForm.module.css';
import { SecretField } from './SecretField.tsx';

/** Id and secret of an application of one's own. One call checks them before they are kept. `second`: another way comes first. */
export function CredentialForm({ state, second }: { state: HooksState; second: boolean }) {
  const { t } = useTranslation('hooks');
  const session = useStateOf('session');
  // With the credential in the state this form has gone.
  const save = useCall('hooks.saveCredential', {
    onSuccess: () => announcer.polite(t('credential.saved')),
    onError: ({ error }) =>
      announcer.assertive(
        isNotTaken(error) ? t('credential.notTaken') : t('credential.failed', { why: whyText(error) }),
      ),
  });
  const { credential, pastedSecret, sealing } = state;
  const [clientId, setClientId] = useState(credential.kind === 'refused' ? credential.clientId : '');
  // Without a keyring nothing is written until the person says so.
  const [keep, setKeep] = useState<'disk' | 'memory'>('memory');
  const strength = sealing ?? (session?.kind === 'signedIn' ? session.keeping.strength : null);
  const id = clientId.trim();
  const failure = save.error?.error ?? null;
  const missing =
    id === ''
      ? t(pastedSecret === null ? 'credential.needsBoth' : 'credential.needsId')
      : pastedSecret === null
        ? t('credential.needsSecret')
        : undefined;
  const submit = () => {
    if (missing !== undefined) return;
    save.mutate({ clientId: id, keep: strength === 'weak' ? keep : null });
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
        big
        label={t('credential.clientId')}
        value={clientId}
        onChange={setClientId}
        error={refusalText(failure, ['clientId'])}
        dir="ltr"
        maxLength={200}
        className={styles.machine}
        paste={pasteText}
      />
      <SecretField
        characters={pastedSecret}
        strength={strength === 'none' ? null : strength}
        error={refusalText(failure, ['clientSecret', 'secret'])}
      />
      {strength === 'weak' && (
        <Note kind="caution" title={t('credential.keep')}>
          <span className={styles.keep}>
            <Segments
              label={t('credential.keep')}
              value={keep}
              options={[
                { value: 'memory', label: t('credential.keepMemory') },
                { value: 'disk', label: t('credential.keepDisk') },
              ]}
              onChange={setKeep}
            />
            <span>{t(keep === 'memory' ? 'credential.keepMemoryText' : 'credential.keepDiskText')}</span>
          </span>
        </Note>
      )}
      {strength === 'none' && (
        <Note kind="caution" title={t('credential.keepNone')}>
          {t('credential.keepMemoryText')}
        </Note>
      )}
      <div className={styles.actions}>
        <Button type="submit" kind={second ? 'plain' : 'main'} big busy={save.isPending} disabledReason={missing}>
          {t('credential.save')}
        </Button>
        <span className={styles.price}>{t('credential.price')}</span>
      </div>
      {failure !== null && <Failure error={failure} onRetry={submit} />}
    </form>
  );
}

/** What is not told at a field. */
function Failure({ error, onRetry }: { error: AppError; onRetry: () => void }) {
  const { t } = useTranslation('hooks');
  if (refusalText(error, ['clientId', 'clientSecret', 'secret']) !== undefined) return null;
  if (isNotTaken(error)) {
    return (
      <Note kind="fault" title={t('credential.notTaken')}>
        {t('credential.notTakenText')}
      </Note>
    );
  }
  return <ErrorNotice error={error} onRetry={onRetry} />;
}

/** The one call asks for nothing but this credential. @see API "Authentication" 4 */
const isNotTaken = (error: AppError) => error.kind === 'http' && (error.status === 401 || error.status === 403);
