import { Eye, EyeOff, SlidersHorizontal } from 'lucide-react';
import { useEffect } from 'react';
import { useTranslation } from 'react-i18next';
import type { ComfortState } from '../../shared/comfort.ts';
import { announcer } from '../ui/announcer.ts';
import { IconButton } from '../ui/IconButton.tsx';
import { useAriaKeys, useChords } from '../ui/keys.ts';
import { Menu } from '../ui/Menu.tsx';
import { useHotkey } from '../ui/useHotkey.ts';
import { useChordWords } from '../view/chordWords.ts';
import { useComfort } from '../view/useComfort.ts';
import { useStripOffset } from '../view/useStripOffset.ts';
import { useView } from '../view/view.ts';

/** Comfort mode on every screen: its key, and while it is on, the way to look behind it and to end it. @see DESIGN-LANGUAGE §10 "Comfort" */
export function StripComfort() {
  const { t } = useTranslation('comfort');
  const { state, turn, peek } = useComfort();
  const openSettings = useView((view) => view.openSettings);
  const offset = useStripOffset();
  const aria = useAriaKeys('everywhere.comfort');
  const [chord = ''] = useChords('everywhere.comfort');
  const chordWords = useChordWords();
  const hidden = state?.hidden ?? false;
  useEffect(() => {
    // What was said aloud stands in the document until something else is said.
    if (hidden) announcer.silence();
  }, [hidden]);
  useHotkey('everywhere.comfort', () => state !== undefined && turn(!state.on));
  if (!state?.on) return null;
  return (
    <Menu
      label={t('title')}
      align="end"
      offset={offset}
      trigger={<IconButton icon={state.hidden ? EyeOff : Eye} label={t(wordsOf(state))} aria-keyshortcuts={aria} />}
      items={[
        {
          label: t('peek'),
          icon: Eye,
          disabledReason: state.hidden ? undefined : t('nothingToPeek'),
          onSelect: peek,
        },
        {
          label: t('turnOff'),
          icon: EyeOff,
          hint: chordWords(chord),
          onSelect: () => turn(false),
        },
        'separator',
        { label: t('settings'), icon: SlidersHorizontal, onSelect: () => openSettings('appearance') },
      ]}
    />
  );
}

function wordsOf({ hidden, peekUntilMs }: ComfortState): 'menu' | 'menuPeek' | 'menuShown' {
  if (hidden) return 'menu';
  return peekUntilMs === null ? 'menuShown' : 'menuPeek';
}
