import { FlaskConical } from 'lucide-react';
import { useTranslation } from 'react-i18next';
import type { ServiceState } from '../../shared/service.ts';
import type { ServiceColor } from '../../shared/serviceColors.ts';
import { hostOf } from './hostOf.ts';
import { Icon, type LucideIcon } from './Icon.tsx';
import styles from './ServiceBadge.module.css';

/** The square that marks a service, beside its name. */
export function ServiceColorMark({ color }: { color: ServiceColor }) {
  return <span className={styles.mark} data-mark={color} aria-hidden />;
}

export type ServiceBadgeProps = {
  service: ServiceState | undefined;
  where?: 'strip' | 'signIn';
  /** What is said of the demo behind its name; that it is simulated, unless given. */
  words?: string;
  /** Drawn after the words, such as a chevron. */
  endIcon?: LucideIcon;
};

/** Which service this is, always in sight. The demo is dashed, with a flask and the word; one of one's own is its name behind a square in its colour. */
export function ServiceBadge({ service, where = 'strip', words, endIcon }: ServiceBadgeProps) {
  const { t } = useTranslation();
  if (service === undefined) return null;
  if (service.profile.kind === 'custom') {
    return (
      <span className={styles.real} title={service.profile.baseUrl}>
        {service.mark && <ServiceColorMark color={service.mark.color} />}
        <bdi className={styles.called}>{service.mark?.name ?? hostOf(service.profile.baseUrl)}</bdi>
      </span>
    );
  }
  return (
    <span className={styles.demo} title={t('service.demoLabel')}>
      <Icon icon={FlaskConical} size="s" />
      <span className={styles.words}>
        {where === 'strip' && <b className={styles.short}>{t('service.demoShort')}</b>}
        <b className={where === 'strip' ? styles.whole : undefined}>{t('service.demo')}</b>
        <span className={where === 'strip' ? styles.more : undefined}>
          {words ?? t(where === 'strip' ? 'service.simulated' : 'service.simulatedHere')}
        </span>
      </span>
      {endIcon && <Icon icon={endIcon} size="s" />}
    </span>
  );
}
