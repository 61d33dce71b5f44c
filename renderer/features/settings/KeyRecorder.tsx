import { type KeyboardEvent, useEffect, useRef, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { useStateOf } from '../../api/state.ts';
import { Button } from '../../ui/Button.tsx';
import { chordOf } from '../../ui/chords.ts';
import styles from './KeyboardSection.module.css';
import { keyRefusal } from './keyProblem.ts';
import type { Shortcut } from './shortcuts.ts';
import type { ChangeKeys } from './useChangeKeys.ts';

type Props = {
  shortcut: Shortcut;
  keys: ChangeKeys;
  /** null: they thought better of it. */
  onDone: (chord: string | null) => void;
  /** The keyboard went elsewhere. */
  onLeave: () => void;
};

/** Waits for the new keys. What can't be had is said, and what somebody else has can be taken over. */
export function KeyRecorder({ shortcut, keys, onDone, onLeave }: Props) {
  const { t } = useTranslation(['settings', 'common']);
  const mac = useStateOf('app')?.platform === 'darwin';
  const box = useRef<HTMLDivElement>(null);
  const [pressed, setPressed] = useState<string | null>(null);
  useEffect(() => box.current?.focus(), []);
  const refusal = pressed === null ? null : keyRefusal(pressed, mac);
  const taken = pressed === null || refusal !== null ? null : keys.takenBy(pressed, shortcut.name);
  const shown = (pressed ?? '').replaceAll('+', ' ');
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
    if (keyRefusal(chord, mac) === null && keys.takenBy(chord, shortcut.name) === null) onDone(chord);
    else setPressed(chord);
  };
  return (
    // biome-ignore lint/a11y/useSemanticElements: a fieldset draws a box of its own
    <div
      ref={box}
      className={styles.recorder}
      role="group"
      aria-label={t('keyboard.pressOf', { words: shortcut.words })}
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
