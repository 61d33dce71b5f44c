import { useTranslation } from 'react-i18next';
import type { en } from '../../shared/locales/en.ts';
import { useStateOf } from '../api/state.ts';
import { partsOf } from '../ui/chords.ts';
import { Kbd } from '../ui/Kbd.tsx';
import styles from './ChordKeys.module.css';

/** Keys that are pressed together, such as `Ctrl+K`. They are pressed in the order they are read, also where the page runs from right to left. */
export function ChordKeys({ chord }: { chord: string }) {
  const { t } = useTranslation('settings');
  const mac = useStateOf('app')?.platform === 'darwin';
  return (
    <span className={styles.chord} dir="ltr">
      {partsOf(chord).map((key) => (
        <Kbd key={key}>
          {mac && key === 'Ctrl'
            ? '⌘'
            : t(`keys.${key as keyof (typeof en)['settings']['keys']}`, { defaultValue: key })}
        </Kbd>
      ))}
    </span>
  );
}
