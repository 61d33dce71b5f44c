import { useTranslation } from 'react-i18next';
import { useAppDescription } from '../../api/state.ts';
import { StartNotice } from '../../app/StartNotice.tsx';
import { Facts } from '../../ui/Facts.tsx';
import { Note } from '../../ui/Note.tsx';
import styles from './AboutSection.module.css';
import { Section } from './Section.tsx';

/** What runs here, and what happened when it started. */
export function AboutSection() {
  const { t } = useTranslation('settings');
  const app = useAppDescription();
  if (app === undefined) return null;
  const standIn = app.host === 'stand-in';
  return (
    <>
      <Section title={t('about.title')}>
        <Facts
          roomy
          rows={[
            { label: t('about.version'), value: app.version },
            { label: t('about.host'), value: t(standIn ? 'about.standIn' : 'about.electron') },
            { label: t('about.platform'), value: app.platform },
            { label: t('about.language'), value: app.locale },
          ]}
        />
        {standIn && (
          <Note title={t('about.standInNote')} className={styles.note}>
            {t('about.standInText')}
          </Note>
        )}
      </Section>
      <Section title={t('about.notices')}>
        <div className={styles.notices}>
          {app.notices.length === 0 && <p>{t('about.noNotices')}</p>}
          {app.notices.map((notice) => (
            <StartNotice key={notice.kind === 'fileSetAside' ? notice.name : notice.kind} notice={notice} />
          ))}
        </div>
      </Section>
    </>
  );
}
