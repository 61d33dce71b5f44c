import { FlaskConical } from 'lucide-react';
import { useTranslation } from 'react-i18next';
import type { ServiceState } from '../../shared/service.ts';
import { hostOf } from './hostOf.ts';
import { Icon } from './Icon.tsx';
import styles from './ServiceBadge.module.css';

export type ServiceBadgeProps = { service: ServiceState | undefined; where?: 'strip' | 'signIn' };

/** Which service this is, always in sight. The demo is dashed, with a flask and the word; a real one is a plain word. */
export function ServiceBadge({ service, where = 'strip' }: ServiceBadgeProps) {
  const { t } = useTranslation();
  if (service === undefined) return null;
  if (service.profile.kind === 'custom') {
    return (
      <span className={styles.real} title={service.profile.baseUrl}>
        <bdi>{hostOf(service.profile.baseUrl)}</bdi>
      </span>
    );
  }
  return (
    <span className={styles.demo} title={t('service.demoLabel')}>
      <Icon icon={FlaskConical} size="s" />
      <span className={styles.words}>
        <b>{t('service.demo')}</b>
        <span className={where === 'strip' ? styles.more : undefined}>
          {t(where === 'strip' ? 'service.simulated' : 'service.simulatedHere')}
        </span>
      </span>
    </span>
  );
}
