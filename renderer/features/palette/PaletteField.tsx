import { Search } from 'lucide-react';
import type { KeyboardEvent, ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import { Icon } from '../../ui/Icon.tsx';
import { Kbd } from '../../ui/Kbd.tsx';
import { type Prefix, readTyped } from './findItems.ts';
import styles from './Palette.module.css';

const PAGE = 8;
const LONGEST = 120;

type Props = {
  typed: string;
  onTyped: (typed: string) => void;
  /** The list's id. */
  list: string;
  /** The id of what the field points at. */
  active: string | undefined;
  onMove: (step: number) => void;
  onEnd: (last: boolean) => void;
  onRun: (keepOpen: boolean) => void;
};

const parts = [
  { prefix: '>', word: 'actions' },
  { prefix: '@', word: 'people' },
  { prefix: '#', word: 'hooks' },
] as const satisfies readonly { prefix: Prefix; word: string }[];

/** The line one types, which has all the keys, and the parts one may look through alone. */
export function PaletteField({ typed, onTyped, list, active, onMove, onEnd, onRun }: Props) {
  const { t } = useTranslation('palette');
  const { prefix, words } = readTyped(typed);
  const hear = (event: KeyboardEvent) => {
    if (event.nativeEvent.isComposing) return;
    const act = actOf(event);
    if (act === null) return;
    event.preventDefault();
    act();
  };
  const actOf = ({ key, ctrlKey, metaKey }: KeyboardEvent): (() => void) | null => {
    const jumps = ctrlKey || metaKey;
    if (key === 'ArrowDown') return () => onMove(1);
    if (key === 'ArrowUp') return () => onMove(-1);
    if (key === 'PageDown') return () => onMove(PAGE);
    if (key === 'PageUp') return () => onMove(-PAGE);
    if ((key === 'Home' || key === 'End') && jumps) return () => onEnd(key === 'End');
    if (key === 'Enter') return () => onRun(jumps);
    // Nothing else here takes the keyboard.
    return key === 'Tab' ? () => undefined : null;
  };
  return (
    <div className={styles.field}>
      <Icon icon={Search} className={styles.glass} />
      <input
        className={styles.input}
        type="text"
        role="combobox"
        aria-label={t('field')}
        aria-expanded
        aria-controls={list}
        aria-autocomplete="list"
        aria-activedescendant={active}
        placeholder={t('field')}
        dir={typed === '' ? undefined : 'auto'}
        autoComplete="off"
        spellCheck={false}
        maxLength={LONGEST}
        value={typed}
        onChange={(event) => onTyped(event.target.value)}
        onKeyDown={hear}
      />
      {/* biome-ignore lint/a11y/useSemanticElements: a fieldset draws a box of its own */}
      <div className={styles.parts} role="group" aria-label={t('part.label')}>
        <Part pressed={prefix === null} onPress={() => onTyped(words)}>
          {t('part.all')}
        </Part>
        {parts.map((part) => (
          <Part key={part.word} pressed={prefix === part.prefix} onPress={() => onTyped(`${part.prefix}${words}`)}>
            <span dir="ltr">
              <Kbd>{part.prefix}</Kbd>
            </span>{' '}
            {t(`part.${part.word}`)}
          </Part>
        ))}
      </div>
    </div>
  );
}

/** For the pointer; by keyboard one types its sign. */
function Part({ pressed, onPress, children }: { pressed: boolean; onPress: () => void; children: ReactNode }) {
  return (
    <button
      type="button"
      className={styles.part}
      aria-pressed={pressed}
      tabIndex={-1}
      onPointerDown={(event) => event.preventDefault()}
      onClick={onPress}
    >
      {children}
    </button>
  );
}
