import { Fragment } from 'react';
import { useTranslation } from 'react-i18next';
import { ChordKeys } from '../../view/ChordKeys.tsx';
import { type Parts, part } from './findSettings.ts';
import styles from './KeyboardSection.module.css';
import { Section } from './Section.tsx';
import { shortcutGroups } from './shortcuts.ts';

export const keyboardParts: Parts = () =>
  shortcutGroups().flatMap(({ shortcuts }) =>
    shortcuts.map(({ words, chords }) => part(words, ...chords.flatMap((chord) => chord.split('+')))),
  );

/** Every key the window hears. */
export function KeyboardSection() {
  const { t } = useTranslation('settings');
  return (
    <>
      {shortcutGroups().map(({ title, shortcuts }) => (
        <Section key={title} title={title}>
          <dl className={styles.keys}>
            {shortcuts.map(({ words, chords }) => (
              <div key={words} className={styles.row} data-setting={words}>
                <dt>{words}</dt>
                <dd className={styles.chords}>
                  {chords.map((chord, index) => (
                    <Fragment key={chord}>
                      {index > 0 && <span className={styles.or}>{t('keyboard.or')}</span>}
                      <ChordKeys chord={chord} />
                    </Fragment>
                  ))}
                </dd>
              </div>
            ))}
          </dl>
        </Section>
      ))}
    </>
  );
}
