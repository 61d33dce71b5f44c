import { type RefObject, useEffect, useRef } from 'react';
import { useTranslation } from 'react-i18next';
import { shortPath } from '../../../shared/hookName.ts';
import { Button } from '../../ui/Button.tsx';
import { isFocusFree } from '../../ui/focus.ts';
import { Note } from '../../ui/Note.tsx';
import { useHotkey } from '../../ui/useHotkey.ts';
import styles from './ListHead.module.css';

type Props = {
  intake: string | null;
  /** What led to the question: it gets the keyboard back. */
  opener: RefObject<HTMLButtonElement | null>;
  busy: boolean;
  onLeave: () => void;
  onClear: () => void;
};

/** The question before deliveries are deleted. The focus starts on the answer that changes nothing, and Escape is that answer. */
export function ClearQuestion({ intake, opener, busy, onLeave, onClear }: Props) {
  const { t } = useTranslation('deliveries');
  const no = useRef<HTMLButtonElement>(null);
  useHotkey('everywhere.close', onLeave);
  useEffect(() => {
    no.current?.focus();
    return () => {
      if (isFocusFree()) opener.current?.focus();
    };
  }, [opener]);
  return (
    <Note
      kind="caution"
      className={styles.note}
      title={intake === null ? t('clear.titleAll') : t('clear.title', { path: shortPath(intake) })}
    >
      {t('clear.text')}
      <span className={styles.answers}>
        <Button ref={no} onClick={onLeave}>
          {t('clear.keep')}
        </Button>
        <Button kind="danger" busy={busy} onClick={onClear}>
          {t('clear.remove')}
        </Button>
      </span>
    </Note>
  );
}
