import { ArrowDown } from 'lucide-react';
import { type ReactNode, type RefObject, useEffect, useRef } from 'react';
import { useTranslation } from 'react-i18next';
import { Button } from '../../ui/Button.tsx';
import { ChatRow } from './ChatRow.tsx';
import { useChat } from './chatHooks.ts';
import { chatStore } from './chatStore.ts';
import { newMessages, rowsFor, shownRows } from './chatView.ts';
import styles from './MessageList.module.css';
import type { Found } from './useFind.ts';
import { useFollow } from './useFollow.ts';
import { useRowActivity } from './useRowActivity.ts';

/** Tells the store how many rows there is room for, whenever the list gets another height. */
function useRoom(scroller: RefObject<HTMLElement | null>): void {
  useEffect(() => {
    const box = scroller.current;
    if (box === null) return;
    const observer = new ResizeObserver(([entry]) => {
      if (entry !== undefined) chatStore().draw(rowsFor(entry.contentRect.height));
    });
    observer.observe(box);
    return () => observer.disconnect();
  }, [scroller]);
}

type Props = { label: string; found: Found | null; empty: ReactNode };

/** The rows of the chat: pinned to the newest, still while somebody reads further up or stands in a row. */
export function MessageList({ label, found, empty }: Props) {
  const { t } = useTranslation('live');
  const lane = useChat(({ log, filter }) => log[filter]);
  const view = useChat((state) => state.view);
  const stoppedAt = useChat(({ filter, stoppedAt: key }) => (filter === 'all' ? key : null));
  const scroller = useRef<HTMLDivElement>(null);
  const rowsDrawn = useChat((state) => state.rowsDrawn);
  const rows = shownRows(lane, view, rowsDrawn);
  useRoom(scroller);
  const { away, onScroll, settle, center } = useFollow(scroller, view, rows);
  const { active, menuAt, onMenu, handlers } = useRowActivity(settle);
  const fresh = newMessages(lane, view);
  const last = lane.items.at(-1)?.key;

  const current = found?.current ?? null;
  useEffect(() => {
    if (current !== null) center(current);
  }, [current, center]);

  return (
    <div className={styles.holder}>
      <div
        ref={scroller}
        className={styles.scroller}
        role="log"
        aria-live="off"
        aria-label={label}
        // biome-ignore lint/a11y/noNoninteractiveTabindex: what scrolls must be reachable by keyboard
        tabIndex={0}
        onScroll={onScroll}
        {...handlers}
      >
        <ol className={styles.rows}>
          {rows.map((row) => {
            const line = (
              <ChatRow
                key={row.key}
                row={row}
                t={t}
                active={row.key === active}
                menuOpen={row.key === menuAt}
                onMenu={onMenu}
                found={found?.keys.has(row.key) ? found.words : undefined}
                current={row.key === current}
              />
            );
            if (row.key !== stoppedAt || row.key === last) return line;
            return [
              line,
              <li key="stopped" className={styles.stopped}>
                {t('stopped')}
              </li>,
            ];
          })}
        </ol>
        {lane.items.length === 0 && <div className={styles.empty}>{empty}</div>}
      </div>
      {view.kind === 'held' && (away || fresh > 0) && (
        <Button className={styles.newest} endIcon={ArrowDown} onClick={() => chatStore().release()}>
          {fresh > 0 ? t('newMessages', { count: fresh }) : t('toNewest')}
        </Button>
      )}
    </div>
  );
}
