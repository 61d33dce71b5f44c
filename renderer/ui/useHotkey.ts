import { useEffect, useEffectEvent } from 'react';

/** Returns false when it has nothing to do with the key, so that the next one down may. */
export type HotkeyHandler = (event: KeyboardEvent) => unknown;

type Entry = { matches: (event: KeyboardEvent) => boolean; plain: boolean; handle: HotkeyHandler };

// Newest last: what opened last (a sheet, a menu) hears first.
const entries: Entry[] = [];

function hear(event: KeyboardEvent): void {
  if (event.defaultPrevented || event.isComposing) return;
  for (const entry of entries.toReversed()) {
    if (!entry.matches(event) || (entry.plain && isTyping(event.target))) continue;
    if (entry.handle(event) === false) continue;
    event.preventDefault();
    return;
  }
}

/**
 * Calls `handler` for a key or chord, such as `Ctrl+1`, `Ctrl+,`, `Shift+F6`, `Escape` or `/`, while the component is
 * on screen. Ctrl is Command on a Mac. Letters and signs without Ctrl are not heard while somebody types.
 * @see DESIGN-LANGUAGE §7
 */
export function useHotkey(keys: string, handler: HotkeyHandler, enabled = true): void {
  const handle = useEffectEvent(handler);
  useEffect(() => {
    if (!enabled) return;
    const entry: Entry = { ...parse(keys), handle: (event) => handle(event) };
    if (entries.length === 0) window.addEventListener('keydown', hear);
    entries.push(entry);
    return () => {
      entries.splice(entries.indexOf(entry), 1);
      if (entries.length === 0) window.removeEventListener('keydown', hear);
    };
  }, [keys, enabled]);
}

function parse(keys: string): Omit<Entry, 'handle'> {
  const parts = keys.split('+');
  const key = (parts.at(-1) || '+').toLowerCase();
  const wants = (name: string) => parts.includes(name);
  const [ctrl, shift, alt] = [wants('Ctrl'), wants('Shift'), wants('Alt')];
  return {
    plain: !ctrl && !alt && key.length === 1,
    matches: (event) =>
      event.key.toLowerCase() === key &&
      (event.ctrlKey || event.metaKey) === ctrl &&
      event.altKey === alt &&
      // Which signs need Shift is up to the keyboard's layout, so only named keys and chords look at it.
      (event.shiftKey === shift || (key.length === 1 && !/[a-z0-9]/.test(key))),
  };
}

function isTyping(target: EventTarget | null): boolean {
  if (!(target instanceof HTMLElement)) return false;
  return target.isContentEditable || /^(input|textarea|select)$/i.test(target.tagName);
}
