import { useEffect, useRef } from 'react';
import { useTranslation } from 'react-i18next';
import { Icon } from '../../ui/Icon.tsx';
import { useView } from '../../view/view.ts';
import { FindSettingField, FoundSettings, useGoToSetting, useWantedSetting } from './FindSetting.tsx';
import { SavedNote } from './SavedNote.tsx';
import styles from './SettingsPage.module.css';
import { sections } from './sections.ts';

/** The settings, a section at a time. */
export function SettingsPage() {
  const { t } = useTranslation('settings');
  const current = useView((view) => view.section);
  const open = useView((view) => view.openSettings);
  const { section: Section, toRead } = sections.find(({ id }) => id === current) ?? {};
  const text = useView((view) => view.settingsSearch);
  const search = useView((view) => view.searchSettings);
  const field = useRef<HTMLInputElement>(null);
  const column = useRef<HTMLDivElement>(null);
  const goTo = useGoToSetting(column);
  useWantedSetting(column);
  useEffect(() => () => search(''), [search]);
  return (
    <div className={styles.page}>
      <h1 className="hidden">{t('page')}</h1>
      <nav className={styles.sections} aria-label={t('sections')}>
        <FindSettingField text={text} onText={search} field={field} />
        {text.trim() !== '' ? (
          <FoundSettings text={text} onPick={goTo} />
        ) : (
          sections.map(({ id, icon }) => (
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
          ))
        )}
      </nav>
      <div
        className={styles.body}
        {...(toRead && { role: 'group', 'aria-label': t(`section.${current}`), tabIndex: 0 })}
      >
        <div className={styles.column} ref={column}>
          <SavedNote />
          {Section && <Section />}
        </div>
      </div>
    </div>
  );
}
