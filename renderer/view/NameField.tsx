import { Search, X } from 'lucide-react';
import type { ReactNode, Ref } from 'react';
import { useTranslation } from 'react-i18next';
import { Field } from '../ui/Field.tsx';
import { IconButton } from '../ui/IconButton.tsx';
import styles from './NameField.module.css';

type Props = {
  label: string;
  text: string;
  onText: (text: string) => void;
  /** Down and Enter lead into the list that the text narrows. */
  onEnter: () => void;
  ref: Ref<HTMLInputElement>;
  /** Drawn at the end while nothing is entered. */
  hint?: ReactNode;
  className?: string | undefined;
  /** Where the keyboard begins on the page. */
  first?: boolean;
};

/** A fragment of a name to look for. Escape and the cross empty it; Down and Enter go to the first who fits. */
export function NameField({ label, text, onText, onEnter, ref, hint, className, first }: Props) {
  const { t } = useTranslation('chatters');
  return (
    <Field
      ref={ref}
      {...(className === undefined ? {} : { className })}
      data-first={first || undefined}
      label={label}
      hideLabel
      placeholder={label}
      icon={Search}
      value={text}
      onChange={onText}
      onKeyDown={(event) => {
        const leads = event.key === 'ArrowDown' || event.key === 'Enter';
        // The key that leads here is pressed from habit by who is here already.
        const again = event.key === '/' && text === '';
        if (again) event.preventDefault();
        if (!leads && (event.key !== 'Escape' || text === '')) return;
        event.preventDefault();
        if (leads) onEnter();
        else onText('');
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
