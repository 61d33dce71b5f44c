import { EyeOff } from 'lucide-react';
import { useTranslation } from 'react-i18next';
import { classes } from './classes.ts';
import styles from './Hidden.module.css';
import { Icon } from './Icon.tsx';

/** Stands where a number is held back: words with the crossed eye, never zero or dashes. `words`: instead of "Hidden". @see DESIGN-LANGUAGE §10 */
export function Hidden({ words, className }: { words?: string; className?: string | undefined }) {
  const { t } = useTranslation();
  return (
    <span className={classes(styles.hidden, className)}>
      <Icon icon={EyeOff} size="s" />
      <span className={styles.words}>{words ?? t('hidden')}</span>
    </span>
  );
}
