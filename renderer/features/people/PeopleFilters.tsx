import { useRef } from 'react';
import { useTranslation } from 'react-i18next';
import type { PeopleListState } from '../../../shared/people.ts';
import { Chip as ChipButton } from '../../ui/Chip.tsx';
import { Kbd } from '../../ui/Kbd.tsx';
import { Num } from '../../ui/Num.tsx';
import { useHotkey } from '../../ui/useHotkey.ts';
import { NameField } from '../../view/NameField.tsx';
import { useNumbersHidden } from '../../view/numbersHidden.ts';
import { type Chip, chipsOf, type OtherTab, useChoice } from './listOf.ts';
import styles from './People.module.css';

type Props = {
  tab: OtherTab;
  list: PeopleListState;
  text: string;
  onText: (text: string) => void;
  /** To the first who fits. */
  onEnter: () => void;
  chip: Chip;
};

/** What the rows are narrowed to, and what of the list that reaches. */
export function PeopleFilters({ tab, list, text, onText, onEnter, chip }: Props) {
  const { t } = useTranslation(['people', 'chatters']);
  const field = useRef<HTMLInputElement>(null);
  useHotkey('lists.find', () => field.current?.focus());
  const hidden = useNumbersHidden();
  const choose = useChoice((choice) => choice.choose);
  const { loaded, whole, counts, todayKnown } = list;
  const countOf = (id: Chip): number | undefined => {
    if (hidden || loaded === 0 || id === 'first') return undefined;
    if (id === 'all') return tab === 'followers' ? undefined : loaded;
    return id === 'today' && !todayKnown ? undefined : counts[id];
  };
  const reach = whole
    ? t(hidden ? 'people:wholeLoadedHidden' : 'people:wholeLoaded', { count: loaded })
    : t(hidden ? 'people:searchesHidden' : 'people:searches', { count: loaded });
  const chips = chipsOf[tab];
  return (
    <div className={styles.filters}>
      <NameField
        ref={field}
        first
        className={styles.search}
        label={t('chatters:nameContains')}
        text={text}
        onText={onText}
        onEnter={onEnter}
        hint={<Kbd>/</Kbd>}
      />
      {chips.length > 1 && (
        // biome-ignore lint/a11y/useSemanticElements: a fieldset draws a box of its own
        <div className={styles.chips} role="group" aria-label={t('people:chips.label')}>
          {chips.map((id) => (
            <ChipButton key={id} pressed={id === chip} count={countOf(id)} onClick={() => choose(tab, id)}>
              {t(`people:chips.${id}`)}
            </ChipButton>
          ))}
        </div>
      )}
      {loaded > 0 && <Num className={styles.reach}>{reach}</Num>}
    </div>
  );
}
