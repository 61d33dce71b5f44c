import { ClipboardPaste } from 'lucide-react';
import { type KeyboardEvent, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { useCall } from '../../api/call.ts';
import { announcer } from '../../ui/announcer.ts';
import { Button } from '../../ui/Button.tsx';
import { Field } from '../../ui/Field.tsx';
import styles from './CredentialForm.module.css';

/** More dots say nothing more. */
const MOST_DOTS = 48;

type Props = {
  /** Of what was pasted; null: nothing yet. */
  characters: number | null;
  /** Of what will seal it; null: not known. */
  strength: 'system' | 'weak' | null;
  error: string | undefined;
};

/** A secret that goes from the clipboard to main and never through the window: dots and a number are all that is here. */
export function SecretField({ characters, strength, error }: Props) {
  const { t } = useTranslation('hooks');
  const paste = useCall('hooks.pasteSecret');
  const [problem, setProblem] = useState<'nothingPasted' | 'notTyped' | null>(null);
  const run = () =>
    paste.mutate(undefined, {
      onSuccess: (usable) => {
        setProblem(usable ? null : 'nothingPasted');
        if (!usable) announcer.polite(t('credential.nothingPasted'));
      },
    });
  const press = (event: KeyboardEvent) => {
    const chord = event.ctrlKey || event.metaKey;
    if ((chord && event.key.toLowerCase() === 'v') || (event.shiftKey && event.key === 'Insert')) {
      // Kept from the window: main reads the clipboard itself.
      event.preventDefault();
      run();
    } else if (event.key.length === 1 && !chord && !event.altKey) setProblem('notTyped');
  };
  const keeper = t(
    `credential.${strength === 'system' ? 'keeperSystem' : strength === 'weak' ? 'keeperWeak' : 'keeperUnknown'}`,
  );
  const told = problem === null ? undefined : t(`credential.${problem}`);
  return (
    <Field
      big
      readOnly
      label={t('credential.secret')}
      className={styles.machine}
      placeholder={t('credential.secretEmpty')}
      value={characters === null ? '' : '•'.repeat(Math.min(characters, MOST_DOTS))}
      onChange={() => undefined}
      error={error ?? told}
      hint={
        characters === null
          ? t('credential.secretHint', { keeper })
          : t('credential.secretPasted', { count: characters })
      }
      onKeyDown={press}
      onPaste={(event) => {
        event.preventDefault();
        run();
      }}
      onDrop={(event) => event.preventDefault()}
      dir="ltr"
      end={
        <Button
          kind="quiet"
          icon={ClipboardPaste}
          busy={paste.isPending}
          aria-label={t('credential.secretPasteLabel')}
          onClick={run}
        >
          {t('credential.secretPaste')}
        </Button>
      }
    />
  );
}
