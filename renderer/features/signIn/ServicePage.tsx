import { useTranslation } from 'react-i18next';
import { deferred } from '../../ui/deferred.ts';
import { Lazy } from '../../ui/Lazy.tsx';
import styles from './ServicePage.module.css';

const serviceChoice = deferred(async () => (await import('../../view/service/ServiceChoice.tsx')).ServiceChoice);

/** The service's settings, for those who are not signed in and so can't reach the settings' page. */
export function ServicePage() {
  const { t } = useTranslation(['signIn', 'settings']);
  return (
    <section className={styles.page}>
      <div className={styles.head}>
        <h1 className={styles.title}>{t('signIn:changeService')}</h1>
        <p className={styles.lede}>{t('settings:service.lede')}</p>
      </div>
      <Lazy piece={serviceChoice} props={{}} />
    </section>
  );
}
