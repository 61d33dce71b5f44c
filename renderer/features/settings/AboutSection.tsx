import i18next from 'i18next';
import { useTranslation } from 'react-i18next';
import { noticeKey } from '../../../shared/app.ts';
import { useStateOf } from '../../api/state.ts';
import { Facts } from '../../ui/Facts.tsx';
import { Note } from '../../ui/Note.tsx';
import { StartNotice } from '../../view/StartNotice.tsx';
import styles from './AboutSection.module.css';
import { DiagnosticsPart, diagnosticsParts } from './DiagnosticsPart.tsx';
import { type Parts, part } from './findSettings.ts';
import { LicencesPart, licencesParts } from './LicencesPart.tsx';
import { Section } from './Section.tsx';
import { UpdatesPart, updatesParts } from './UpdatesPart.tsx';

export const aboutParts: Parts = () => {
  const t = i18next.getFixedT(null, 'settings');
  return [
    part(t('about.title'), t('about.version'), t('about.host')),
    ...updatesParts(),
    part(t('about.notices')),
    ...diagnosticsParts(),
    ...licencesParts(),
  ];
};

/** Systems by the names they have on their boxes; another tells its own. */
const systemNames: Readonly<Record<string, string>> = { win32: 'Windows', darwin: 'macOS', linux: 'Linux' };

/** What runs here, and what happened when it started. */
export function AboutSection() {
  const { t } = useTranslation('settings');
  const app = useStateOf('app');
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
            // Only what runs here: a stand-in has no Chromium of its own to name.
            ...Object.entries(app.versions)
              .filter(([, value]) => value !== '')
              .map(([name, value]) => ({ label: name, value: <bdi data-open="">{value}</bdi> })),
            { label: t('about.platform'), value: <bdi data-open="">{systemNames[app.platform] ?? app.platform}</bdi> },
            { label: t('about.language'), value: <bdi data-open="">{app.locale}</bdi> },
          ]}
        />
        {standIn && (
          <Note title={t('about.standInNote')} className={styles.note}>
            {t('about.standInText')}
          </Note>
        )}
      </Section>
      <UpdatesPart />
      <Section title={t('about.notices')}>
        <div className={styles.notices}>
          {app.notices.length === 0 && <p>{t('about.noNotices')}</p>}
          {app.notices.map((notice) => (
            <StartNotice key={noticeKey(notice)} notice={notice} />
          ))}
        </div>
      </Section>
      <DiagnosticsPart />
      <LicencesPart />
    </>
  );
}
