import { Dices, Pencil } from 'lucide-react';
import { useId } from 'react';
import { useTranslation } from 'react-i18next';
import type { HookDraft } from '../../../shared/hooks.ts';
import { useCall } from '../../api/call.ts';
import { Button } from '../../ui/Button.tsx';
import { ErrorNotice } from '../../ui/ErrorNotice.tsx';
import { Field } from '../../ui/Field.tsx';
import { IconButton } from '../../ui/IconButton.tsx';
import { Note } from '../../ui/Note.tsx';
import { pasteText } from '../../view/pasteText.ts';
import { useView } from '../../view/view.ts';
import styles from './HookSheet.module.css';

type Props = {
  draft: HookDraft;
  /** What the person typed; null: the tunnel's address is used. */
  ownUrl: string | null;
  error: string | undefined;
  onOwnUrl: (url: string | null) => void;
};

/** What the service will call: the tunnel's address with an unguessable path, or one's own. */
export function AddressPart({ draft, ownUrl, error, onOwnUrl }: Props) {
  const { t } = useTranslation('hooks');
  const labelId = useId();
  const renew = useCall('hooks.renewDraftPath');
  const openSettings = useView((view) => view.openSettings);
  const { path, publicUrl } = draft;
  if (ownUrl !== null || publicUrl === null) {
    return (
      <div className={styles.part}>
        {publicUrl === null && (
          <Note
            kind="caution"
            title={t('sheet.noTunnel')}
            action={<Button onClick={() => openSettings('receiver')}>{t('receiver.chooseTunnel')}</Button>}
          >
            {t('sheet.noTunnelText', { path })}
          </Note>
        )}
        <Field
          label={t('sheet.address')}
          className={styles.typed}
          value={ownUrl ?? ''}
          onChange={onOwnUrl}
          hint={t('sheet.addressOwnHint', { path })}
          error={error}
          inputMode="url"
          dir="ltr"
          maxLength={2000}
          paste={pasteText}
        />
        {publicUrl !== null && (
          <button type="button" className={styles.link} onClick={() => onOwnUrl(null)}>
            {t('sheet.tunnelAddress')}
          </button>
        )}
      </div>
    );
  }
  const start = publicUrl.endsWith(path) ? publicUrl.slice(0, -path.length) : publicUrl;
  const open = path.lastIndexOf('/') + 1;
  return (
    // biome-ignore lint/a11y/useSemanticElements: a fieldset draws a box of its own
    <div role="group" aria-labelledby={labelId}>
      <span className={styles.label} id={labelId}>
        {t('sheet.address')}
      </span>
      <div className={styles.shown}>
        <code className={styles.machine}>
          <bdi dir="ltr">
            {start}
            {start !== publicUrl && (
              <>
                {path.slice(0, open)}
                <b>{path.slice(open)}</b>
              </>
            )}
          </bdi>
        </code>
        <IconButton icon={Dices} size="s" label={t('sheet.newPath')} onClick={() => renew.mutate()} />
        <IconButton icon={Pencil} size="s" label={t('sheet.ownAddress')} onClick={() => onOwnUrl(publicUrl)} />
      </div>
      <p className={error === undefined ? styles.help : styles.error}>{error ?? t('sheet.addressHint')}</p>
      {renew.error && <ErrorNotice error={renew.error.error} onRetry={() => renew.mutate()} />}
    </div>
  );
}
