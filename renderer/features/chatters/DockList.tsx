import { ChevronDown, ChevronRight, Plus } from 'lucide-react';
import { useTranslation } from 'react-i18next';
import type { Chatter, ChatterGroup } from '../../../shared/chatters.ts';
import { formatNumber } from '../../ui/format.ts';
import { Icon } from '../../ui/Icon.tsx';
import { Name } from '../../ui/Name.tsx';
import { RoleMark } from '../../ui/RoleMark.tsx';
import { Tag } from '../../ui/Tag.tsx';
import { openCard } from './cardStore.ts';
import styles from './DockList.module.css';
import type { DockLine, GroupLayout } from './groupLayout.ts';
import { type RowList, rowOnLine } from './useRowList.ts';

type Props = { list: RowList<GroupLayout>; lineHeight: number; onToggle: (group: ChatterGroup) => void };

/** People by group. A group's head opens and closes it; a name opens the card. */
export function DockList({ list, lineHeight, onToggle }: Props) {
  const { t } = useTranslation('chatters');
  return (
    <div className={styles.scroller} ref={list.scroller}>
      <ul className={styles.list} style={{ height: list.height }} aria-label={t('people')} onKeyDown={list.onKeyDown}>
        {list.items.map(({ index, start }) => {
          const line = list.lines.at(index);
          if (line === null) return null;
          return (
            <li
              key={index}
              className={styles.line}
              style={{ height: lineHeight, transform: `translateY(${start}px)` }}
              data-line={index}
              aria-posinset={index + 1}
              aria-setsize={list.lines.count}
            >
              <Line
                line={line}
                person={rowOnLine(list, index)}
                stop={index === list.stop}
                onFocus={() => list.onLine(index)}
                onToggle={onToggle}
              />
            </li>
          );
        })}
      </ul>
    </div>
  );
}

type LineProps = {
  line: DockLine;
  person: Chatter | null;
  stop: boolean;
  onFocus: () => void;
  onToggle: (group: ChatterGroup) => void;
};

function Line({ line, person, stop, onFocus, onToggle }: LineProps) {
  const { t } = useTranslation('chatters');
  const common = { type: 'button' as const, tabIndex: stop ? 0 : -1, 'data-stop': true, onFocus };
  if (line.kind === 'head') {
    const { group, count, open } = line;
    return (
      <button {...common} className={styles.head} aria-expanded={open} onClick={() => onToggle(group)}>
        <Icon icon={open ? ChevronDown : ChevronRight} size="s" />
        {t(`groups.${group}`)}
        <span className={styles.count}>{formatNumber(count)}</span>
      </button>
    );
  }
  if (person === null) return <span className={styles.waiting} title={t('table.waiting')} />;
  return (
    <button {...common} className={styles.person} aria-haspopup="dialog" onClick={() => openCard(person.userId)}>
      <span className={styles.mark}>
        <RoleMark role={person.role} />
      </span>
      <span className={styles.name}>
        <Name>{person.username}</Name>
      </span>
      {person.presence === 'joined' && <Tag icon={Plus}>{t('newMark')}</Tag>}
    </button>
  );
}
