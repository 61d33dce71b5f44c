import { lazy, Suspense } from 'react';
import { useTranslation } from 'react-i18next';
import styles from './ServicePage.module.css';

const ServiceSection = lazy(() =>
  import('../settings/ServiceSection.tsx').then((module) => ({ default: module.ServiceSection })),
);

/** The service's settings, for those who are not signed in and so can't reach the settings' page. */
export function ServicePage() {
  const { t } = useTranslation('signIn');
  return (
    <section className={styles.page}>
      <h1 className={styles.title}>{t('changeService')}</h1>
      <Suspense fallback={null}>
        <ServiceSection />
      </Suspense>
    </section>
  );
}
