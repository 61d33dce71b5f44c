import { useEffect, useEffectEvent } from 'react';
import { chordsOf, type KeyName } from './keys.ts';

/** Returns false when it has nothing to do with the key, so that the next one down may. */
export type HotkeyHandler = (event: KeyboardEvent) => unknown;

type Chord = { matches: (event: KeyboardEvent) => boolean; plain: boolean };
type Entry = { chords: readonly Chord[]; handle: HotkeyHandler };

// Newest last: what opened last (a sheet, a menu) hears first.
const entries: Entry[] = [];

function hear(event: KeyboardEvent): void {
  if (event.defaultPrevented || event.isComposing) return;
  for (const entry of entries.toReversed()) {
    const isMeant = entry.chords.some(({ matches, plain }) => matches(event) && !(plain && isTyping(event.target)));
    if (!isMeant) continue;
    if (entry.handle(event) === false) continue;
    event.preventDefault();
    return;
  }
}

/**
 * Calls `handler` for a declared key while the component is on screen. Letters and signs without Ctrl are not heard while
 * somebody types.
 * @see DESIGN-LANGUAGE §7
 */
export function useHotkey(name: KeyName, handler: HotkeyHandler, enabled = true): void {
  const handle = useEffectEvent(handler);
  useEffect(() => {
    if (!enabled) return;
    const entry: Entry = { chords: chordsOf(name).map(parse), handle: (event) => handle(event) };
    if (entries.length === 0) window.addEventListener('keydown', hear);
    entries.push(entry);
    return () => {
      entries.splice(entries.indexOf(entry), 1);
      if (entries.length === 0) window.removeEventListener('keydown', hear);
    };
  }, [name, enabled]);
}

function parse(chord: string): Chord {
  const parts = chord.split('+');
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
