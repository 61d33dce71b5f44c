import { ArrowDown } from 'lucide-react';
import {
  Fragment,
  memo,
  type ReactNode,
  type RefObject,
  useCallback,
  useEffect,
  useMemo,
  useRef,
  useState,
} from 'react';
import { useTranslation } from 'react-i18next';
import { useStateOf } from '../../api/state.ts';
import { Button } from '../../ui/Button.tsx';
import { useNumbersHidden } from '../../view/numbersHidden.ts';
import { ChatRow } from './ChatRow.tsx';
import { useChat } from './chatHooks.ts';
import { chatStore } from './chatStore.ts';
import { hasNewActs, newMessages, newOthers, rowsFor, shownRows } from './chatView.ts';
import { EarlierRows } from './EarlierRows.tsx';
import { isShown } from './events/shownEvents.ts';
import { foldRemoved, type Line } from './foldRemoved.ts';
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

/** Folds that stand open, by key. */
function useOpenFolds() {
  const [open, setOpen] = useState<ReadonlySet<string>>(new Set());
  const turn = useCallback((key: string, opens: boolean) => {
    chatStore().hold();
    setOpen((before) => {
      const next = new Set(before);
      if (opens) next.add(key);
      else next.delete(key);
      return next;
    });
  }, []);
  return { open, turn };
}

/** Whose rows are marked in this channel. */
function useWatched(): ReadonlySet<number> {
  const channelId = useChat((state) => state.channelId);
  const watched = useStateOf('moderation')?.watched;
  return useMemo(
    () => new Set(watched?.flatMap((one) => (one.channelId === channelId ? [one.userId] : []))),
    [watched, channelId],
  );
}

type Props = { label: string; found: Found | null; empty: ReactNode };

/**
 * The rows of the chat: pinned to the newest, still while somebody reads further up or stands in a row. They are not gone through when
 * only what stands around them changes, such as what is unread in another channel.
 */
export const MessageList = memo(function MessageList({ label, found, empty }: Props) {
  const { t } = useTranslation('live');
  const lane = useChat(({ log, filter }) => log[filter]);
  const view = useChat((state) => state.view);
  const stoppedAt = useChat(({ filter, stoppedAt: key }) => (filter === 'all' ? key : null));
  const hidden = useNumbersHidden();
  const watched = useWatched();
  const scroller = useRef<HTMLDivElement>(null);
  const rowsDrawn = useChat((state) => state.rowsDrawn);
  const all = useChat((state) => state.filter === 'all');
  const events = useStateOf('settings')?.chatEvents;
  const left = (row: (typeof lane.items)[number] | { kind: 'skipped' }) =>
    row.kind === 'happening'
      ? !all || events === undefined || isShown(row.what, events)
      : row.kind !== 'message' || row.mark !== 'hidden';
  // What a rule or a choice hides stays in the log, so that it is there again when that goes.
  const rows = shownRows(lane, view, rowsDrawn).filter(left);
  const folds = useOpenFolds();
  const [menuAt, setMenuAt] = useState<string | null>(null);
  const lines = foldRemoved(rows, folds.open, stoppedAt, menuAt);
  useRoom(scroller);
  const { away, onScroll, settle, goOn, center } = useFollow(scroller, view, lines);
  const { active, onMenu, handlers } = useRowActivity(settle, menuAt, setMenuAt);
  const messages = newMessages(lane, view);
  const others = newOthers(lane, view, left);
  const acted = hasNewActs(lane, view);
  const last = lane.items.at(-1)?.key;

  const current = found?.current ?? null;
  const wanted = found?.holds ? null : found;
  const goesOn = !found?.holds;
  // biome-ignore lint/correctness/useExhaustiveDependencies: what is asked for again is shown again
  useEffect(() => {
    if (current !== null) center(current);
    if (goesOn) goOn();
  }, [current, goesOn, wanted, center, goOn]);

  const newest = (): string => {
    if (messages + others === 0) return t('toNewest');
    if (others === 0) return t(hidden ? 'newMessagesHidden' : 'newMessages', { count: messages });
    return t(hidden ? 'newRowsHidden' : 'newRows', { count: messages + others });
  };

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
          {rows[0] !== undefined && rows[0] === lane.items[0] && <EarlierRows />}
          {lines.map((row, at) => {
            const endKey = row.kind === 'fold' ? row.messages.at(-1)?.key : row.key;
            return (
              <Fragment key={row.key}>
                <ChatRow
                  row={row}
                  t={t}
                  active={row.key === active}
                  open={row.key === menuAt || folds.open.has(row.key)}
                  onMenu={onMenu}
                  onFold={folds.turn}
                  found={found?.keys.has(row.key) ? found.words : undefined}
                  current={row.key === current}
                  watched={row.kind === 'message' && watched.has(row.userId)}
                />
                {endsHistory(lines, at) && <li className={styles.note}>{t('fromHistory')}</li>}
                {endKey === stoppedAt && endKey !== last && <li className={styles.stopped}>{t('stopped')}</li>}
              </Fragment>
            );
          })}
        </ol>
        {lane.items.length === 0 && <div className={styles.empty}>{empty}</div>}
      </div>
      {view.kind === 'held' && (away || messages + others > 0 || acted) && (
        <Button className={styles.newest} endIcon={ArrowDown} onClick={() => chatStore().release()}>
          {acted ? t('newActs') : newest()}
        </Button>
      )}
    </div>
  );
});

/** Whether a row without a time is the last one of those that were there when the chat was opened. */
function endsHistory(lines: readonly Line[], at: number): boolean {
  if (!hasNoTime(lines[at]) || hasNoTime(lines[at + 1])) return false;
  let before = at;
  while (hasNoTime(lines[before])) before -= 1;
  // What a gap gave back is told by the gap.
  return lines[before]?.kind !== 'gap';
}

function hasNoTime(line: Line | undefined): boolean {
  return line?.kind === 'message' && line.atMs === null;
}
