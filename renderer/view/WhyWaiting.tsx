import { useTranslation } from 'react-i18next';
import { useView } from './view.ts';
import styles from './WhyWaiting.module.css';

/** Leads from where a person waits for a limit to where it is explained. */
export function WhyWaiting() {
  const { t } = useTranslation('ledger');
  return (
    <button type="button" className={styles.link} onClick={() => useView.getState().goByKeyboard('budget')}>
      {t('waiting.ask')}
    </button>
  );
}
