import { type ReactNode, useEffect, useRef } from 'react';
import { useTranslation } from 'react-i18next';
import styles from './Actions.module.css';

/** The big buttons of a sign-in page, main one first; the focus starts there. */
export function Actions({ children }: { children: ReactNode }) {
  const { t } = useTranslation('signIn');
  const row = useRef<HTMLFieldSetElement>(null);
  useEffect(() => row.current?.querySelector('button')?.focus(), []);
  return (
    <fieldset className={styles.actions} aria-label={t('actions.group')} ref={row}>
      {children}
    </fieldset>
  );
}
