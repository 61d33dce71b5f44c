import { useEffect, useRef } from 'react';
import { useTranslation } from 'react-i18next';
import { shortened } from '../../ui/shortened.ts';
import { isolated } from '../../ui/slots.tsx';
import type { PaletteItem } from '../../view/paletteItems.ts';
import { FoundOption } from './FoundOption.tsx';
import type { HitGroup } from './findItems.ts';
import styles from './Palette.module.css';

type Props = {
  id: string;
  groups: readonly HitGroup[];
  active: PaletteItem | null;
  typed: string;
  optionId: (item: PaletteItem) => string;
  onPoint: (item: PaletteItem) => void;
  onRun: (item: PaletteItem) => void;
};

/** What fits, in groups. */
export function FoundList({ id, groups, active, typed, optionId, onPoint, onRun }: Props) {
  const { t } = useTranslation('palette');
  const list = useRef<HTMLDivElement>(null);
  const activeId = active === null ? null : optionId(active);
  useEffect(() => {
    if (activeId !== null) document.getElementById(activeId)?.scrollIntoView({ block: 'nearest' });
  }, [activeId]);
  return (
    <div className={styles.list} ref={list} role="listbox" id={id} aria-label={t('results')}>
      {groups.map(({ group, hits }) => (
        // biome-ignore lint/a11y/useSemanticElements: a group of a listbox
        <div key={group} role="group" aria-labelledby={`${id}-${group}`}>
          <div className={styles.group} id={`${id}-${group}`} role="presentation">
            {t(`groups.${group}`)}
          </div>
          {hits.map(({ item, marks }) => (
            <FoundOption
              key={item.id}
              id={optionId(item)}
              item={item}
              marks={marks}
              active={item === active}
              onPoint={() => onPoint(item)}
              onRun={() => onRun(item)}
            />
          ))}
        </div>
      ))}
      {groups.length === 0 && (
        <div className={styles.none} role="presentation">
          <p>{t('none', { text: isolated(shortened(typed.trim(), 40)) })}</p>
          <p className={styles.about}>{t('noneHint')}</p>
        </div>
      )}
    </div>
  );
}
