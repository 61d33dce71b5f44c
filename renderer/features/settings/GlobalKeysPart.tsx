import { useRef, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { type GlobalKeyName, globalKeyNames } from '../../../shared/keys.ts';
import { useStateOf } from '../../api/state.ts';
import { announcer } from '../../ui/announcer.ts';
import { Button } from '../../ui/Button.tsx';
import { ChordKeys } from '../../view/ChordKeys.tsx';
import { useChordWords } from '../../view/chordWords.ts';
import styles from './KeyboardSection.module.css';
import { KeyRecorder } from './KeyRecorder.tsx';
import { Section } from './Section.tsx';
import { useChangeSettings } from './useChangeSettings.ts';

/** Keys that the system tells of while another program is before the person; none by default. */
export function GlobalKeysPart() {
  const { t } = useTranslation('settings');
  return (
    <Section title={t('globalKeys.title')} lede={t('globalKeys.lede')}>
      <dl className={styles.keys}>
        {globalKeyNames.map((name) => (
          <GlobalKey key={name} name={name} />
        ))}
      </dl>
    </Section>
  );
}

function GlobalKey({ name }: { name: GlobalKeyName }) {
  const { t } = useTranslation('settings');
  const keys = useStateOf('settings')?.globalKeys ?? {};
  const refused = useStateOf('commands')?.refusedKeys ?? [];
  const { change } = useChangeSettings();
  const chordWords = useChordWords();
  const [recording, setRecording] = useState(false);
  const button = useRef<HTMLButtonElement>(null);
  const words = t(`globalKeys.${name}`);
  const chord = keys[name];
  const keep = (next: string | null) => {
    const { [name]: _, ...others } = keys;
    change({ globalKeys: next === null ? others : { ...others, [name]: next } });
    announcer.polite(t('keyboard.now', { words, keys: next === null ? t('keyboard.none') : chordWords(next) }));
  };
  const takenBy = (wanted: string): string | null => {
    const other = globalKeyNames.find((one) => one !== name && keys[one] === wanted);
    return other === undefined ? null : t(`globalKeys.${other}`);
  };
  return (
    <div className={styles.row} data-setting={words}>
      <dt id={`global-${name}`}>{words}</dt>
      <dd className={styles.chords}>
        {recording ? (
          <KeyRecorder
            words={words}
            takenBy={takenBy}
            global
            onDone={(next) => {
              setRecording(false);
              requestAnimationFrame(() => button.current?.focus());
              if (next === null) return;
              keep(next);
            }}
            onLeave={() => setRecording(false)}
          />
        ) : (
          <>
            {refused.includes(name) && <span className={styles.or}>{t('globalKeys.refused')}</span>}
            {chord === undefined ? (
              <span className={styles.or}>{t('keyboard.none')}</span>
            ) : (
              <>
                <ChordKeys chord={chord} />
                <Button
                  kind="quiet"
                  id={`global-${name}-remove`}
                  aria-labelledby={`global-${name}-remove global-${name}`}
                  onClick={() => {
                    keep(null);
                    button.current?.focus();
                  }}
                >
                  {t('globalKeys.remove')}
                </Button>
              </>
            )}
            <Button
              ref={button}
              kind="quiet"
              id={`global-${name}-change`}
              aria-labelledby={`global-${name}-change global-${name}`}
              onClick={() => setRecording(true)}
            >
              {t('keyboard.change')}
            </Button>
          </>
        )}
      </dd>
    </div>
  );
}
