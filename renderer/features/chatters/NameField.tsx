import { Search, X } from 'lucide-react';
import type { ReactNode, Ref } from 'react';
import { useTranslation } from 'react-i18next';
import { Field } from '../../ui/Field.tsx';
import { IconButton } from '../../ui/IconButton.tsx';
import styles from './NameField.module.css';

type Props = {
  label: string;
  text: string;
  onText: (text: string) => void;
  ref: Ref<HTMLInputElement>;
  /** Drawn at the end while nothing is entered. */
  hint?: ReactNode;
  className?: string | undefined;
};

/** A fragment of a name to look for. Escape and the cross empty it. */
export function NameField({ label, text, onText, ref, hint, className }: Props) {
  const { t } = useTranslation('chatters');
  return (
    <Field
      ref={ref}
      {...(className === undefined ? {} : { className })}
      label={label}
      hideLabel
      placeholder={label}
      icon={Search}
      value={text}
      onChange={onText}
      onKeyDown={(event) => {
        if (event.key !== 'Escape' || text === '') return;
        event.preventDefault();
        onText('');
      }}
      end={
        text === '' ? (
          hint
        ) : (
          <IconButton className={styles.clear} icon={X} size="s" label={t('clearFind')} onClick={() => onText('')} />
        )
      }
    />
  );
}
