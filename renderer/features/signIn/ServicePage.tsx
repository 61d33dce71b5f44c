import { useTranslation } from 'react-i18next';
import { deferred } from '../../ui/deferred.ts';
import { Later } from '../../ui/Later.tsx';
import styles from './ServicePage.module.css';

const serviceSection = deferred(async () => (await import('../settings/ServiceSection.tsx')).ServiceSection);

/** The service's settings, for those who are not signed in and so can't reach the settings' page. */
export function ServicePage() {
  const { t } = useTranslation('signIn');
  return (
    <section className={styles.page}>
      <h1 className={styles.title}>{t('changeService')}</h1>
      <Later piece={serviceSection} props={{}} />
    </section>
  );
}
