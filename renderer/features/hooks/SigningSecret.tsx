import { ClipboardPaste, Copy, Dices, ShieldOff } from 'lucide-react';
import { useId, useState } from 'react';
import { useTranslation } from 'react-i18next';
import type { HookDraft } from '../../../shared/hooks.ts';
import { useCall } from '../../api/call.ts';
import { announcer } from '../../ui/announcer.ts';
import { ErrorNotice } from '../../ui/ErrorNotice.tsx';
import { IconButton } from '../../ui/IconButton.tsx';
import styles from './HookSheet.module.css';

const DOTS = '•••• •••• •••• •••• ••••';

/** The key that signs deliveries, kept in main: dots, its end, and what each choice means. */
export function SigningSecret({ draft: { secret } }: { draft: HookDraft }) {
  const { t } = useTranslation('hooks');
  const labelId = useId();
  const set = useCall('hooks.setDraftSecret');
  const copy = useCall('hooks.copyDraftSecret');
  const [empty, setEmpty] = useState(false);
  const choose = (to: 'generate' | 'paste' | 'none') =>
    set.mutate(
      { to },
      {
        onSuccess: (usable) => {
          setEmpty(!usable);
          announcer.polite(usable ? t(`sheet.secretText.${chosenAs[to]}`) : t('sheet.nothingPasted'));
        },
      },
    );
  const pressOf = (to: 'generate' | 'paste' | 'none') => ({
    'aria-busy': set.isPending && set.variables.to === to,
    onClick: () => choose(to),
  });
  return (
    // biome-ignore lint/a11y/useSemanticElements: a fieldset draws a box of its own
    <div role="group" aria-labelledby={labelId}>
      <span className={styles.label} id={labelId}>
        {t('sheet.secret')}
      </span>
      <div className={styles.shown}>
        {'tail' in secret ? (
          <code className={styles.machine}>
            <span aria-hidden>{DOTS} </span>
            <bdi dir="ltr" aria-hidden>
              {secret.tail}
            </bdi>
            <span className="hidden">{t('sheet.endsIn', { tail: secret.tail })}</span>
          </code>
        ) : (
          <span className={styles.machine}>{t(secret.kind === 'none' ? 'sheet.secretNone' : 'sheet.secretKept')}</span>
        )}
        <IconButton icon={Dices} size="s" label={t('sheet.generate')} {...pressOf('generate')} />
        <IconButton icon={ClipboardPaste} size="s" label={t('sheet.paste')} {...pressOf('paste')} />
        {secret.kind !== 'none' && (
          <IconButton icon={ShieldOff} size="s" label={t('sheet.without')} {...pressOf('none')} />
        )}
        {'tail' in secret && (
          <IconButton
            icon={Copy}
            size="s"
            label={t('sheet.copySecret')}
            onClick={() => copy.mutate(undefined, { onSuccess: () => announcer.polite(t('sheet.secretCopied')) })}
          />
        )}
      </div>
      <p className={empty ? styles.error : styles.help}>
        {empty ? t('sheet.nothingPasted') : t(`sheet.secretText.${secret.kind}`)}
      </p>
      {set.error && <ErrorNotice error={set.error.error} />}
      {copy.error && <ErrorNotice error={copy.error.error} />}
    </div>
  );
}

const chosenAs = { generate: 'generated', paste: 'given', none: 'none' } as const;
