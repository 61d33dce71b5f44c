import { partsOf } from '../ui/chords.ts';
import { Kbd } from '../ui/Kbd.tsx';
import styles from './ChordKeys.module.css';
import { useKeyName } from './chordWords.ts';

/** Keys that are pressed together, such as `Ctrl+K`. They are pressed in the order they are read, also where the page runs from right to left. */
export function ChordKeys({ chord }: { chord: string }) {
  const nameOf = useKeyName();
  return (
    <span className={styles.chord} dir="ltr">
      {partsOf(chord).map((key) => (
        <Kbd key={key}>{nameOf(key)}</Kbd>
      ))}
    </span>
  );
}
