import {
  type FocusEvent,
  type KeyboardEvent,
  type MouseEvent,
  type PointerEvent,
  useCallback,
  useRef,
  useState,
} from 'react';
import { useStateOf } from '../../api/state.ts';
import { isFocusFree } from '../../ui/focus.ts';
import { hearsKey, type KeyName } from '../../ui/keys.ts';
import { useKnownOfMay } from '../../view/capability.ts';
import { openCard } from '../../view/cardStore.ts';
import { composer } from '../../view/composerStore.ts';
import { refusalTeller } from '../../view/moderation/moderate.ts';
import { type KnownOfStanding, standingOf } from '../../view/moderation/standing.ts';
import { chatStore } from './chatStore.ts';
import { shownRows } from './chatView.ts';
import { copyMessage } from './rowActions.ts';
import { actByKey, rowActs } from './rowModeration.ts';

const ROW = 'li[data-key]';
/** In place of the key that the person has for it. */
const ROW_MENU = 'menu of the row';

/**
 * Which row is pointed at, focused, or has its menu open, for all rows at once: a handler for each of them would cost
 * more than the rows do. Arrows, Home and End move, Enter opens the writer's card, the key of `lists.menu` the menu, Escape goes back to
 * the composer. @see DESIGN-LANGUAGE §7
 */
export function useRowActivity(settle: () => void, menuAt: string | null, setMenuAt: (key: string | null) => void) {
  const [pointed, setPointed] = useState<string | null>(null);
  const [focused, setFocused] = useState<string | null>(null);
  const pointer = useRef({ x: -1, y: -1 });
  const known = { ...useKnownOfMay(), moderation: useStateOf('moderation') };

  const onMenu = useCallback(
    (key: string, open: boolean) => {
      if (open) chatStore().hold();
      else {
        // The menu's own button goes with it, and would take the keyboard along.
        if (isFocusFree() || document.activeElement?.closest('[role="menu"]'))
          rowAt(key)?.focus({ preventScroll: true });
        requestAnimationFrame(settle);
      }
      setMenuAt(open ? key : null);
    },
    [settle, setMenuAt],
  );

  const onKeyDown = (event: KeyboardEvent<HTMLElement>) => {
    const row = rowOf(event.target);
    const isMenu = hearsKey(event.nativeEvent, 'lists.menu');
    if (row !== null && event.target === row && actOnRow(event.nativeEvent, row, known)) return event.preventDefault();
    if (!isMenu && (event.ctrlKey || event.metaKey || event.altKey)) return;
    const key = isMenu ? ROW_MENU : event.key;
    const done =
      row !== null && event.target === row
        ? (act(key, row, onMenu) ?? move(event.currentTarget, key, row))
        : move(event.currentTarget, key, row);
    if (done) event.preventDefault();
  };

  return {
    active: menuAt ?? focused ?? pointed,
    onMenu,
    handlers: {
      onKeyDown,
      onPointerMove(event: PointerEvent) {
        // Rows that move under a resting pointer are not pointed at.
        const { clientX: x, clientY: y } = event;
        if (x === pointer.current.x && y === pointer.current.y) return;
        pointer.current = { x, y };
        setPointed(keyOf(event.target));
      },
      onPointerLeave: () => setPointed(null),
      onContextMenu(event: MouseEvent) {
        const key = keyOf(event.target);
        if (key === null) return;
        event.preventDefault();
        onMenu(key, true);
      },
      onClick(event: MouseEvent) {
        const user = event.target instanceof Element ? event.target.closest<HTMLElement>('[data-user]') : null;
        if (user !== null) openCard(Number(user.dataset.user));
      },
      onFocus(event: FocusEvent) {
        const key = event.target.matches(':focus-visible') ? keyOf(event.target) : null;
        setFocused(key);
        if (key !== null) chatStore().hold();
      },
      onBlur(event: FocusEvent<HTMLElement>) {
        if (event.currentTarget.contains(event.relatedTarget)) return;
        setFocused(null);
        requestAnimationFrame(settle);
      },
    },
  };
}

/** What a key of moderation, or one that takes from a message, does in a row. Tells whether it did anything. */
function actOnRow(press: globalThis.KeyboardEvent, row: HTMLElement, known: KnownOfStanding): boolean {
  const { log, filter, view, rowsDrawn, channelId } = chatStore().getState();
  const item = shownRows(log[filter], view, rowsDrawn).find((candidate) => candidate.key === row.dataset.key);
  if (item?.kind !== 'message') return false;
  const isMeant = (key: KeyName) => hearsKey(press, key);
  if (isMeant('rows.rowCopy')) void copyMessage(item);
  else if (isMeant('rows.rowUnread')) chatStore().markUnread(item.key);
  else if (!item.own && isMeant('rows.rowMention')) composer.mention(item.username);
  else {
    const standing = standingOf(item, channelId, known);
    const banned = chatStore().freshBans.of(item.userId, Date.now());
    // It was pressed to ban them: the same key would lift what another moderator did that very moment.
    if (banned !== null && isMeant('rows.rowBan') && standing.denied('ban') === null) {
      refusalTeller()({ kind: 'alreadyDone', by: banned.by });
      return true;
    }
    return actByKey(rowActs(item, standing), standing, isMeant);
  }
  return true;
}

/** What a key does in a row; null when it does nothing there. */
function act(key: string, row: HTMLElement, onMenu: (key: string, open: boolean) => void): true | null {
  const { log, filter, view, rowsDrawn } = chatStore().getState();
  const item = shownRows(log[filter], view, rowsDrawn).find((candidate) => candidate.key === row.dataset.key);
  if (key === 'Escape') {
    chatStore().release();
    composer.focus();
    return true;
  }
  if (key === 'Enter') {
    const button = row.querySelector<HTMLElement>('[data-enter]');
    button?.click();
    if (button !== null) return true;
  }
  if (item?.kind !== 'message') return null;
  if (key === ROW_MENU) onMenu(item.key, true);
  else if (key === 'Enter') openCard(item.userId);
  else return null;
  return true;
}

/** Moves the focus between rows. From outside, up leads to the newest. Tells whether it did. */
function move(list: HTMLElement, key: string, from: HTMLElement | null): boolean {
  const rows = Array.from(list.querySelectorAll<HTMLElement>(ROW));
  if (rows.length === 0) return false;
  const at = from === null ? rows.length : rows.indexOf(from);
  if (key === 'End') {
    chatStore().release();
    // The newest row is there once the list has been drawn again.
    requestAnimationFrame(() => Array.from(list.querySelectorAll<HTMLElement>(ROW)).at(-1)?.focus());
    return true;
  }
  const to = key === 'ArrowUp' ? at - 1 : key === 'ArrowDown' ? at + 1 : key === 'Home' && from !== null ? 0 : null;
  if (to === null) return false;
  rows[Math.min(Math.max(to, 0), rows.length - 1)]?.focus();
  return true;
}

function rowAt(key: string): HTMLElement | undefined {
  return Array.from(document.querySelectorAll<HTMLElement>(ROW)).find((row) => row.dataset.key === key);
}

function rowOf(target: EventTarget): HTMLElement | null {
  return target instanceof Element ? target.closest<HTMLElement>(ROW) : null;
}

function keyOf(target: EventTarget): string | null {
  return rowOf(target)?.dataset.key ?? null;
}
