import { Fragment } from 'react';
import { useTranslation } from 'react-i18next';
import type { en } from '../../../shared/locales/en.ts';
import { useStateOf } from '../../api/state.ts';
import { Kbd } from '../../ui/Kbd.tsx';
import { type Parts, part } from './findSettings.ts';
import styles from './KeyboardSection.module.css';
import { Section } from './Section.tsx';
import { type Chord, shortcutGroups } from './shortcuts.ts';

export const keyboardParts: Parts = () =>
  shortcutGroups().flatMap(({ shortcuts }) => shortcuts.map(({ words, chords }) => part(words, ...chords.flat())));

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
                    <Fragment key={chord.join('+')}>
                      {index > 0 && <span className={styles.or}>{t('keyboard.or')}</span>}
                      <Keys chord={chord} />
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

/** Keys are pressed in the order they are read, also where the page runs from right to left. */
function Keys({ chord }: { chord: Chord }) {
  const { t } = useTranslation('settings');
  const mac = useStateOf('app')?.platform === 'darwin';
  return (
    <span className={styles.chord} dir="ltr">
      {chord.map((key) => (
        <Kbd key={key}>
          {mac && key === 'Ctrl'
            ? '⌘'
            : t(`keys.${key as keyof (typeof en)['settings']['keys']}`, { defaultValue: key })}
        </Kbd>
      ))}
    </span>
  );
}
