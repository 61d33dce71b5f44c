import { FlaskConical } from 'lucide-react';
import { useTranslation } from 'react-i18next';
import type { ServiceState } from '../../shared/service.ts';
import { hostOf } from './hostOf.ts';
import { Icon, type LucideIcon } from './Icon.tsx';
import styles from './ServiceBadge.module.css';

export type ServiceBadgeProps = {
  service: ServiceState | undefined;
  where?: 'strip' | 'signIn';
  /** What is said of the demo behind its name; that it is simulated, unless given. */
  words?: string;
  /** Drawn after the words, such as a chevron. */
  endIcon?: LucideIcon;
};

/** Which service this is, always in sight. The demo is dashed, with a flask and the word; a real one is a plain word. */
export function ServiceBadge({ service, where = 'strip', words, endIcon }: ServiceBadgeProps) {
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
        <b className={where === 'strip' ? styles.whole : undefined}>{t('service.demo')}</b>
        {where === 'strip' && <b className={styles.short}>{t('service.demoShort')}</b>}
        <span className={where === 'strip' ? styles.more : undefined}>
          {words ?? t(where === 'strip' ? 'service.simulated' : 'service.simulatedHere')}
        </span>
      </span>
      {endIcon && <Icon icon={endIcon} size="s" />}
    </span>
  );
}
