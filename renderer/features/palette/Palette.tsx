import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import type { Destination } from '../../../shared/destinations.ts';
import { announcer } from '../../ui/announcer.ts';
import { useHotkey } from '../../ui/useHotkey.ts';
import type { PaletteItem } from '../../view/paletteItems.ts';
import { closePalette } from '../../view/palettePanel.ts';
import { FoundList } from './FoundList.tsx';
import { findItems } from './findItems.ts';
import styles from './Palette.module.css';
import { PaletteField } from './PaletteField.tsx';
import { PaletteFoot } from './PaletteFoot.tsx';
import { useFocusWithin } from './useFocusWithin.ts';
import { useFoundElsewhere } from './useFoundElsewhere.ts';
import { useRecent } from './useRecent.ts';
import { useSayCount } from './useSayCount.ts';

const LIST = 'palette-list';

type Props = {
  /** What the window itself knows: what one can do, where one can go, each setting. */
  items: readonly PaletteItem[];
  goTo: (to: Destination) => void;
};

/**
 * Everything one can do and everywhere one can go, found by typing and run by keyboard. The field keeps the focus and points at
 * one of the list.
 */
export function Palette({ items, goTo }: Props) {
  const { t } = useTranslation('palette');
  const [typed, setTyped] = useState('');
  const [chosen, setChosen] = useState<string | null>(null);
  const { recent, remember } = useRecent();
  const elsewhere = useFoundElsewhere(typed, goTo);
  const { box, giveBack } = useFocusWithin();
  useHotkey('everywhere.close', closePalette);
  useHotkey('everywhere.palette', closePalette);
  const groups = findItems(typed, [...items, ...elsewhere], recent);
  const hits = groups.flatMap((group) => group.hits);
  // What comes later from elsewhere does not move the choice off what it stands on.
  const at = Math.max(
    0,
    hits.findIndex(({ item }) => item.id === chosen),
  );
  const active = hits[at]?.item ?? null;
  useSayCount(typed, hits.length);

  const run = (item: PaletteItem, keepOpen: boolean) => {
    if (item.refusal !== undefined) {
      announcer.assertive(t('notNow', { words: item.words, why: item.refusal }));
      return;
    }
    remember(item);
    if (!keepOpen) {
      giveBack();
      closePalette();
    }
    item.run();
  };
  const move = (to: number) => setChosen(hits[(to + hits.length) % hits.length]?.item.id ?? null);
  return (
    <>
      <div className={styles.scrim} onPointerDown={closePalette} aria-hidden />
      <div className={styles.palette} ref={box} role="dialog" aria-modal aria-label={t('title')}>
        <PaletteField
          typed={typed}
          onTyped={(next) => {
            setTyped(next);
            setChosen(null);
          }}
          list={LIST}
          active={active === null ? undefined : optionId(LIST, active)}
          onMove={(step) => move(at + step)}
          onEnd={(last) => move(last ? hits.length - 1 : 0)}
          onRun={(keepOpen) => active !== null && run(active, keepOpen)}
        />
        <FoundList
          id={LIST}
          groups={groups}
          active={active}
          typed={typed}
          optionId={(item) => optionId(LIST, item)}
          onPoint={(item) => setChosen(item.id)}
          onRun={(item) => run(item, false)}
        />
        <PaletteFoot />
      </div>
    </>
  );
}

const optionId = (list: string, { id }: PaletteItem): string => `${list}-${id.replaceAll(/[^\w-]/g, '_')}`;
