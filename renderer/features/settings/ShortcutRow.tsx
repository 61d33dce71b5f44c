import { RotateCcw } from 'lucide-react';
import { Fragment, useId, useRef, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { defaultChords, fieldKeys } from '../../../shared/keys.ts';
import { Button } from '../../ui/Button.tsx';
import { IconButton } from '../../ui/IconButton.tsx';
import { ChordKeys } from '../../view/ChordKeys.tsx';
import { useChordWords } from '../../view/chordWords.ts';
import styles from './KeyboardSection.module.css';
import { KeyRecorder } from './KeyRecorder.tsx';
import type { Shortcut } from './shortcuts.ts';
import type { ChangeKeys } from './useChangeKeys.ts';

/** What a key does, its chords, and how they are changed. */
export function ShortcutRow({ shortcut, keys }: { shortcut: Shortcut; keys: ChangeKeys }) {
  const { t } = useTranslation('settings');
  const chordWords = useChordWords();
  const id = useId();
  const [recording, setRecording] = useState(false);
  const button = useRef<HTMLButtonElement>(null);
  const { name, words, chords, fixed } = shortcut;
  const wanted = chordWords(...defaultChords(name));
  const stop = () => {
    setRecording(false);
    // The button comes back with the next frame.
    requestAnimationFrame(() => button.current?.focus());
  };
  return (
    <div className={styles.row} data-setting={words}>
      <dt id={`${id}-words`}>{words}</dt>
      <dd className={styles.chords}>
        {recording ? (
          <KeyRecorder
            words={words}
            takenBy={(chord) => keys.takenBy(chord, name)}
            inField={fieldKeys.includes(name)}
            onDone={(chord) => {
              stop();
              if (chord !== null) keys.set(shortcut, [chord]);
            }}
            onLeave={() => setRecording(false)}
          />
        ) : (
          <>
            <Chords chords={chords} />
            {keys.isChanged(name) && (
              <IconButton
                icon={RotateCcw}
                size="s"
                label={t('keyboard.resetOf', { words, keys: wanted })}
                onClick={() => {
                  keys.set(shortcut, defaultChords(name));
                  button.current?.focus();
                }}
              />
            )}
            {fixed ? (
              <span className={styles.or}>{t('keyboard.fixed')}</span>
            ) : (
              <Button
                ref={button}
                kind="quiet"
                id={`${id}-change`}
                aria-labelledby={`${id}-change ${id}-words`}
                onClick={() => setRecording(true)}
              >
                {t('keyboard.change')}
              </Button>
            )}
          </>
        )}
      </dd>
    </div>
  );
}

function Chords({ chords }: { chords: readonly string[] }) {
  const { t } = useTranslation('settings');
  if (chords.length === 0) return <span className={styles.or}>{t('keyboard.none')}</span>;
  return chords.map((chord, index) => (
    <Fragment key={chord}>
      {index > 0 && <span className={styles.or}>{t('keyboard.or')}</span>}
      <ChordKeys chord={chord} />
    </Fragment>
  ));
}
