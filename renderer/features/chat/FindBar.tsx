import { ChevronDown, ChevronUp, Search, X } from 'lucide-react';
import { type KeyboardEvent, type RefObject, useEffect } from 'react';
import { useTranslation } from 'react-i18next';
import { Field } from '../../ui/Field.tsx';
import { isFocusFree } from '../../ui/focus.ts';
import { IconButton } from '../../ui/IconButton.tsx';
import { useKeptFocus } from '../../ui/useKeptFocus.ts';
import styles from './ChatPanel.module.css';
import { useChat } from './chatHooks.ts';
import { KeptPart } from './KeptPart.tsx';
import type { FindState } from './useFind.ts';
import { useKept } from './useKept.ts';

type Props = { find: FindState; field: RefObject<HTMLInputElement | null>; onClose: () => void };

/**
 * Find in chat: Enter goes to older hits, Shift Enter to newer ones, Down to what is kept beyond the rows in memory, Escape closes.
 */
export function FindBar({ find, field, onClose }: Props) {
  const { t } = useTranslation('live');
  useEffect(() => {
    const before = document.activeElement;
    field.current?.focus();
    // What was looked for last is typed over.
    field.current?.select();
    return () => {
      // Closing gives the focus back to where it was, unless it has gone elsewhere by itself.
      if (before instanceof HTMLElement && isFocusFree()) before.focus();
    };
  }, [field]);
  const { words, count, index } = find;
  // Mentions, whispers and events are lanes of what is in memory; kept is the chat as a whole.
  const all = useChat(({ filter }) => filter === 'all');
  const kept = useKept(all ? words : '');
  const channelId = useChat((state) => state.channelId);
  const held = useKeptFocus(() => field.current);

  const onKeyDown = (event: KeyboardEvent) => {
    const older = event.key === 'ArrowDown' || (event.key === 'Enter' && count === 0);
    if (older) document.querySelector<HTMLElement>('[data-line]')?.focus();
    else if (event.key === 'Enter') find.step(event.shiftKey ? -1 : 1);
    else if (event.key === 'Escape') onClose();
    else return;
    event.preventDefault();
  };

  return (
    <>
      <search className={styles.find} aria-label={t('find.open')}>
        <Field
          ref={field}
          className={styles.findField}
          label={t('find.field')}
          hideLabel
          icon={Search}
          placeholder={t('find.placeholder')}
          value={words}
          onChange={find.write}
          onKeyDown={onKeyDown}
        />
        <span className={styles.findCount} role="status">
          {words.trim() !== '' && (count === 0 ? t('find.none') : t('find.position', { index, count }))}
        </span>
        <IconButton icon={ChevronUp} label={t('find.previous')} onClick={() => find.step(1)} />
        <IconButton icon={ChevronDown} label={t('find.next')} onClick={() => find.step(-1)} />
        <IconButton icon={X} label={t('find.close')} onClick={onClose} />
      </search>
      <div className={styles.kept} {...held}>
        {/* What is open of it belongs to its channel. */}
        <KeptPart key={channelId} kept={kept} field={field} showRow={find.show} />
      </div>
    </>
  );
}
