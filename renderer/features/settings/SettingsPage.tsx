import { BellRing, CircleUser, Contrast, Info, RadioTower, Server } from 'lucide-react';
import type { ComponentType } from 'react';
import { useTranslation } from 'react-i18next';
import { type SettingsSection, useView } from '../../app/view.ts';
import { Icon, type LucideIcon } from '../../ui/Icon.tsx';
import { usePageTitle } from '../../ui/usePageTitle.ts';
import { AboutSection } from './AboutSection.tsx';
import { AccountSection } from './AccountSection.tsx';
import { AppearanceSection } from './AppearanceSection.tsx';
import { NotificationsSection } from './NotificationsSection.tsx';
import { ReceiverSection } from './ReceiverSection.tsx';
import { ServiceSection } from './ServiceSection.tsx';
import styles from './SettingsPage.module.css';

// A new section is a line here and its words.
const sections: readonly { id: SettingsSection; icon: LucideIcon; section: ComponentType }[] = [
  { id: 'service', icon: Server, section: ServiceSection },
  { id: 'account', icon: CircleUser, section: AccountSection },
  { id: 'notifications', icon: BellRing, section: NotificationsSection },
  { id: 'appearance', icon: Contrast, section: AppearanceSection },
  { id: 'receiver', icon: RadioTower, section: ReceiverSection },
  { id: 'about', icon: Info, section: AboutSection },
];

/** The settings, a section at a time. */
export function SettingsPage() {
  const { t } = useTranslation('settings');
  const current = useView((view) => view.section);
  const open = useView((view) => view.openSettings);
  const Section = sections.find(({ id }) => id === current)?.section;
  usePageTitle(t('page'));
  return (
    <div className={styles.page}>
      <h1 className="hidden">{t('page')}</h1>
      <nav className={styles.sections} aria-label={t('sections')}>
        {sections.map(({ id, icon }) => (
          <button
            key={id}
            type="button"
            className={styles.link}
            aria-current={id === current ? 'page' : undefined}
            onClick={() => open(id)}
          >
            <Icon icon={icon} />
            <span>{t(`section.${id}`)}</span>
          </button>
        ))}
      </nav>
      <div className={styles.body}>
        <div className={styles.column}>{Section && <Section />}</div>
      </div>
    </div>
  );
}
