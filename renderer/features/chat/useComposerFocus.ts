import { type RefObject, useEffect, useRef } from 'react';
import { useHotkey } from '../../ui/useHotkey.ts';

/** Keys that mean something of their own on the page, also outside of a field. */
const NOT_TYPED = /^[/. ]$/;

/**
 * The keyboard's ways to the line one writes, while one may: on arrival, by Ctrl L, and by typing.
 * @see DESIGN-LANGUAGE §7
 */
export function useComposerFocus(field: RefObject<HTMLInputElement | null>, open: boolean): void {
  useArrival(field, open);
  useHotkey('live.write', () => field.current?.focus(), open);
  useEffect(() => {
    if (!open) return;
    const type = (event: KeyboardEvent) => {
      if (event.defaultPrevented || event.isComposing || event.ctrlKey || event.metaKey || event.altKey) return;
      if (event.key.length !== 1 || NOT_TYPED.test(event.key) || hasKeysOfItsOwn(event.target)) return;
      // The sign itself goes where the focus is by the time the browser types it.
      field.current?.focus();
    };
    window.addEventListener('keydown', type);
    return () => window.removeEventListener('keydown', type);
  }, [field, open]);
}

/**
 * Once, as soon as there is a field: from what led here, or from the head of the chat where the keyboard waits meanwhile,
 * not from where somebody has gone.
 */
function useArrival(field: RefObject<HTMLInputElement | null>, open: boolean): void {
  const arrived = useRef(false);
  useEffect(() => {
    if (!open || arrived.current) return;
    arrived.current = true;
    const at = document.activeElement;
    if (at === null || at === document.body || at.closest('nav, header, [role="radiogroup"]') !== null) {
      field.current?.focus();
    }
  }, [field, open]);
}

const OWN_KEYS =
  'input, textarea, select, [contenteditable], [role="menu"], [role="dialog"], [role="radiogroup"], [data-own-keys]';

function hasKeysOfItsOwn(target: EventTarget | null): boolean {
  if (document.querySelector('[aria-modal="true"]') !== null) return true;
  return target instanceof Element && target.closest(OWN_KEYS) !== null;
}
