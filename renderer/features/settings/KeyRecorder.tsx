import { type KeyboardEvent, useEffect, useRef, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { isSingle } from '../../../shared/keys.ts';
import { useStateOf } from '../../api/state.ts';
import { Button } from '../../ui/Button.tsx';
import { chordOf } from '../../ui/chords.ts';
import { useChordWords } from '../../view/chordWords.ts';
import styles from './KeyboardSection.module.css';
import { keyRefusal } from './keyProblem.ts';

type Props = {
  /** What the keys are for. */
  words: string;
  /** What these keys do now, in words; null: nothing. */
  takenBy: (chord: string) => string | null;
  /** They are to be heard while another program is before the person. */
  global?: boolean;
  /** They are heard where one writes. */
  inField?: boolean;
  /** null: they thought better of it. */
  onDone: (chord: string | null) => void;
  /** The keyboard went elsewhere. */
  onLeave: () => void;
};

/** Waits for the new keys. What can't be had is said, and what somebody else has can be taken over. */
export function KeyRecorder({ words, takenBy, global = false, inField = false, onDone, onLeave }: Props) {
  const { t } = useTranslation(['settings', 'common']);
  const mac = useStateOf('app')?.platform === 'darwin';
  const chordWords = useChordWords();
  const box = useRef<HTMLDivElement>(null);
  const [pressed, setPressed] = useState<string | null>(null);
  useEffect(() => box.current?.focus(), []);
  const why = (chord: string) =>
    isSingle(chord) && global ? 'alone' : isSingle(chord) && inField ? 'typed' : keyRefusal(chord, mac);
  const refusal = pressed === null ? null : why(pressed);
  const taken = pressed === null || refusal !== null ? null : takenBy(pressed);
  const shown = pressed === null ? '' : chordWords(pressed);
  const hear = (event: KeyboardEvent<HTMLElement>) => {
    // Tab leaves, so that nobody is held here; buttons have their own keys.
    if (event.key === 'Tab' || event.target !== box.current) return;
    event.preventDefault();
    // No key of the window is heard meanwhile.
    event.stopPropagation();
    if (event.key === 'Escape') {
      onDone(null);
      return;
    }
    const chord = chordOf(event.nativeEvent);
    if (chord === null) return;
    if (why(chord) === null && takenBy(chord) === null) onDone(chord);
    else setPressed(chord);
  };
  return (
    // biome-ignore lint/a11y/useSemanticElements: a fieldset draws a box of its own
    <div
      ref={box}
      className={styles.recorder}
      role="group"
      aria-label={t('keyboard.pressOf', { words })}
      // biome-ignore lint/a11y/noNoninteractiveTabindex: the keys are pressed here
      tabIndex={0}
      onKeyDown={hear}
      onBlur={({ relatedTarget, currentTarget }) => {
        if (!(relatedTarget instanceof Node && currentTarget.contains(relatedTarget))) onLeave();
      }}
    >
      <span role="status">
        {refusal !== null
          ? t(`keyRefused.${refusal}`, { keys: shown })
          : taken !== null
            ? t('keyboard.taken', { keys: shown, words: taken })
            : t('keyboard.press')}
      </span>
      {taken !== null && (
        <>
          <Button onClick={() => onDone(pressed)}>{t('keyboard.takeOver')}</Button>
          <Button kind="quiet" onClick={() => onDone(null)}>
            {t('common:cancel')}
          </Button>
        </>
      )}
    </div>
  );
}
