import { useEffectEvent, useLayoutEffect } from 'react';
import { type Chord, parseChord } from './chords.ts';
import { type KeyName, useChords } from './keys.ts';

/** Returns false when it has nothing to do with the key, so that the next one down may. */
export type HotkeyHandler = (event: KeyboardEvent) => unknown;

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
  const chords = useChords(name).join(' ');
  // Before anything is painted: who sees what a key is for may press it.
  useLayoutEffect(() => {
    if (!enabled || chords === '') return;
    const entry: Entry = { chords: chords.split(' ').map(parseChord), handle: (event) => handle(event) };
    if (entries.length === 0) window.addEventListener('keydown', hear);
    entries.push(entry);
    return () => {
      entries.splice(entries.indexOf(entry), 1);
      if (entries.length === 0) window.removeEventListener('keydown', hear);
    };
  }, [chords, enabled]);
}

function isTyping(target: EventTarget | null): boolean {
  if (!(target instanceof HTMLElement)) return false;
  return target.isContentEditable || /^(input|textarea|select)$/i.test(target.tagName);
}
