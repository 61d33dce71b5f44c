import { useTranslation } from 'react-i18next';
import { useStateOf } from '../../api/state.ts';
import { classes } from '../../ui/classes.ts';
import { Icon } from '../../ui/Icon.tsx';
import { chordsOf, useKeys } from '../../ui/keys.ts';
import { ChordKeys } from '../../view/ChordKeys.tsx';
import type { PaletteItem } from '../../view/paletteItems.ts';
import type { Marks } from './matchText.ts';
import styles from './Palette.module.css';

type Props = {
  id: string;
  item: PaletteItem;
  marks: Marks;
  active: boolean;
  onPoint: () => void;
  onRun: () => void;
};

/** One of the list: what it is, what it costs, its key, or why it is not possible now. */
export function FoundOption({ id, item, marks, active, onPoint, onRun }: Props) {
  const { t } = useTranslation('palette');
  const { icon, words, about, calls, keys, refusal } = item;
  const own = isOwn(item) ? '' : undefined;
  useKeys();
  // What is typed is hidden then, and may be a name: its letters are not told by what they are found in.
  const isSafe = useStateOf('settings')?.screenSafe ?? true;
  const [chord] = keys === undefined ? [] : chordsOf(keys);
  return (
    // biome-ignore lint/a11y/useKeyWithClickEvents: the field above has the keys
    <div
      id={id}
      className={classes(styles.option, active && styles.active, refusal !== undefined && styles.refused)}
      role="option"
      tabIndex={-1}
      aria-selected={active}
      aria-disabled={refusal !== undefined || undefined}
      onPointerDown={(event) => event.preventDefault()}
      onPointerMove={active ? undefined : onPoint}
      onClick={onRun}
    >
      <Icon icon={icon} className={styles.icon} />
      <bdi className={styles.words} data-open={own}>
        <Marked text={words} marks={isSafe ? [] : marks} />
      </bdi>
      {about !== undefined && (
        <bdi className={styles.about} data-open={own}>
          {about}
        </bdi>
      )}
      <span className={styles.ends}>
        {refusal !== undefined && <span className={styles.about}>{refusal}</span>}
        {refusal === undefined && calls !== undefined && (
          <span className={styles.price}>{t('calls', { count: calls })}</span>
        )}
        {chord !== undefined && <ChordKeys chord={chord} />}
      </span>
    </div>
  );
}

/** What the palette itself names is read on any screen; what names people, channels, hooks and what came is not. */
const isOwn = ({ group, id }: PaletteItem): boolean =>
  group === 'actions' || group === 'places' || group === 'settings' || id === 'channels';

function Marked({ text, marks }: { text: string; marks: Marks }) {
  const ends = [...marks.map(([, to]) => to), text.length];
  return (
    <>
      {text.slice(0, marks[0]?.[0] ?? text.length)}
      {marks.map(([from, to], index) => (
        <span key={from}>
          <b>{text.slice(from, to)}</b>
          {text.slice(to, marks[index + 1]?.[0] ?? ends.at(-1))}
        </span>
      ))}
    </>
  );
}
