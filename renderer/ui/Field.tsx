import { ClipboardPaste, OctagonX } from 'lucide-react';
import { type ComponentPropsWithRef, type ReactNode, useId } from 'react';
import { useTranslation } from 'react-i18next';
import { classes } from './classes.ts';
import styles from './Field.module.css';
import { Icon, type LucideIcon } from './Icon.tsx';
import { IconButton } from './IconButton.tsx';

export type FieldProps = Omit<ComponentPropsWithRef<'input'>, 'value' | 'onChange' | 'size'> & {
  label: string;
  /** The label is read, not drawn. */
  hideLabel?: boolean;
  icon?: LucideIcon;
  hint?: string | undefined;
  /** Starts with what to do. */
  error?: ReactNode;
  /** Drawn inside, at the end. */
  end?: ReactNode;
  value: string;
  onChange: (value: string) => void;
  /** Adds a Paste button, for those without a keyboard, and gives what it pastes. */
  paste?: () => Promise<string>;
  big?: boolean;
};

/**
 * A line of text to fill in. States: rest, focus, filled, error, read-only. With `dir="auto"` an empty one runs as the page does: its
 * placeholder is the page's own words. @see DESIGN-LANGUAGE §4
 */
export function Field(props: FieldProps) {
  const { label, hideLabel, icon, hint, error, end, value, onChange, paste, big, className, id, dir, ...rest } = props;
  const { t } = useTranslation();
  const ownId = useId();
  const inputId = id ?? ownId;
  const about = error ?? hint;
  const insert = () =>
    void paste?.().then(
      (text) => onChange(text.trim()),
      () => undefined, // an empty or forbidden clipboard leaves the field as it is
    );
  return (
    <div className={classes(styles.holder, className)}>
      <label className={hideLabel ? 'hidden' : styles.label} htmlFor={inputId}>
        {label}
      </label>
      <div className={classes(styles.field, big && styles.big, error !== undefined && styles.wrong)}>
        {icon && <Icon icon={icon} size="s" className={styles.icon} />}
        <input
          type="text"
          autoComplete="off"
          spellCheck={false}
          {...rest}
          dir={dir === 'auto' && value === '' ? undefined : dir}
          id={inputId}
          className={styles.input}
          value={value}
          onChange={(event) => onChange(event.target.value)}
          aria-invalid={error !== undefined || rest['aria-invalid']}
          aria-describedby={about === undefined ? rest['aria-describedby'] : `${inputId}-about`}
        />
        {paste && (
          <IconButton
            className={styles.paste}
            icon={ClipboardPaste}
            size="s"
            label={t('pasteInto', { field: label })}
            onClick={insert}
          />
        )}
        {end}
      </div>
      {about !== undefined && (
        <p className={error === undefined ? styles.hint : styles.error} id={`${inputId}-about`}>
          {error !== undefined && <Icon icon={OctagonX} size="s" className={styles.sign} />}
          {about}
        </p>
      )}
    </div>
  );
}
