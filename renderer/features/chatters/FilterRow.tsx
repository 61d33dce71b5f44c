import { ChevronDown, CircleDashed, Minus, Plus } from 'lucide-react';
import { useRef } from 'react';
import { useTranslation } from 'react-i18next';
import type { ChattersState } from '../../../shared/chatters.ts';
import { Button } from '../../ui/Button.tsx';
import { Chip as ChipButton } from '../../ui/Chip.tsx';
import { formatNumber } from '../../ui/format.ts';
import { Kbd } from '../../ui/Kbd.tsx';
import { Menu } from '../../ui/Menu.tsx';
import { Num } from '../../ui/Num.tsx';
import { useHotkey } from '../../ui/useHotkey.ts';
import { NameField } from '../../view/NameField.tsx';
import { useNumbersHidden } from '../../view/numbersHidden.ts';
import styles from './ChattersPage.module.css';
import { type Chip, layOutChips } from './chips.ts';

const icons = { joined: Plus, left: Minus, notSeen: CircleDashed };

type Props = {
  state: ChattersState;
  wide: boolean;
  text: string;
  onText: (text: string) => void;
  /** To the first who fits. */
  onEnter: () => void;
  chip: Chip;
  onChip: (chip: Chip) => void;
};

/** What the table is narrowed to: a fragment of a name, and one chip. */
export function FilterRow({ state, wide, text, onText, onEnter, chip, onChip }: Props) {
  const { t } = useTranslation('chatters');
  const field = useRef<HTMLInputElement>(null);
  useHotkey('lists.find', () => field.current?.focus());
  const hidden = useNumbersHidden();
  const { shown, more } = layOutChips(state, wide, chip);
  const word = (id: Chip) =>
    id === 'all' || id === 'joined' || id === 'left' || id === 'notSeen' ? t(`chips.${id}`) : t(`groups.${id}`);
  return (
    <div className={styles.filters}>
      <NameField
        ref={field}
        first
        className={styles.search}
        label={t('nameContains')}
        text={text}
        onText={onText}
        onEnter={onEnter}
        hint={<Kbd>/</Kbd>}
      />
      {/* biome-ignore lint/a11y/useSemanticElements: a fieldset draws a box of its own */}
      <div className={styles.chips} role="group" aria-label={t('chips.label')}>
        {shown.map(({ id, count }) => (
          <ChipButton
            key={id}
            pressed={id === chip}
            count={hidden ? undefined : count}
            {...(id in icons && { icon: icons[id as keyof typeof icons] })}
            onClick={() => onChip(id)}
          >
            {word(id)}
          </ChipButton>
        ))}
        {more.length > 0 && (
          <Menu
            label={t('chips.label')}
            trigger={
              <Button className={styles.more} endIcon={ChevronDown}>
                <Num>{t('chips.more', { count: more.length })}</Num>
              </Button>
            }
            items={more.map(({ id, count }) => ({
              label: word(id),
              ...(!hidden && { hint: formatNumber(count) }),
              ...(id in icons && { icon: icons[id as keyof typeof icons] }),
              onSelect: () => onChip(id),
            }))}
          />
        )}
      </div>
    </div>
  );
}
