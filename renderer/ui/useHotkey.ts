import { useEffectEvent, useLayoutEffect } from 'react';
import { type Chord, parseChord } from './chords.ts';
import { type KeyName, useChords } from './keys.ts';
import { isBehindModal, type Modal, useModalAround } from './modals.ts';

/** Returns false when it has nothing to do with the key, so that the next one down may. */
export type HotkeyHandler = (event: KeyboardEvent) => unknown;

type Entry = { chords: readonly Chord[]; around: Modal | null; isHeardBehind: boolean; handle: HotkeyHandler };

/** Keys that lead nowhere: what they do is done also behind something modal. Whatever opens over that closes, too. */
const HEARD_BEHIND: readonly KeyName[] = [
  ...(['everywhere.close', 'everywhere.submit', 'everywhere.undo', 'stream.clip'] as const),
  ...(['everywhere.quiet', 'everywhere.comfort', 'everywhere.screenSafe'] as const),
];

// Newest last: what opened last (a sheet, a menu) hears first.
const entries: Entry[] = [];

function hear(event: KeyboardEvent): void {
  if (event.defaultPrevented || event.isComposing) return;
  for (const entry of entries.toReversed()) {
    if (!entry.isHeardBehind && isBehindModal(entry.around)) continue;
    const isMeant = entry.chords.some(({ matches, plain }) => matches(event) && !(plain && isTyping(event.target)));
    if (!isMeant) continue;
    if (entry.handle(event) === false) continue;
    event.preventDefault();
    return;
  }
}

/**
 * Calls `handler` for a declared key while the component is on screen. Letters and signs without Ctrl are not heard while
 * somebody types, and what leads elsewhere only where nothing modal lies over the component.
 * @see DESIGN-LANGUAGE §7
 */
export function useHotkey(name: KeyName, handler: HotkeyHandler, enabled = true): void {
  const handle = useEffectEvent(handler);
  const chords = useChords(name).join(' ');
  const around = useModalAround();
  // Before anything is painted: who sees what a key is for may press it.
  useLayoutEffect(() => {
    if (!enabled || chords === '') return;
    const entry: Entry = {
      chords: chords.split(' ').map(parseChord),
      around,
      isHeardBehind: HEARD_BEHIND.includes(name),
      handle: (event) => handle(event),
    };
    if (entries.length === 0) window.addEventListener('keydown', hear);
    entries.push(entry);
    return () => {
      entries.splice(entries.indexOf(entry), 1);
      if (entries.length === 0) window.removeEventListener('keydown', hear);
    };
  }, [name, chords, around, enabled]);
}

function isTyping(target: EventTarget | null): boolean {
  if (!(target instanceof HTMLElement)) return false;
  return target.isContentEditable || /^(input|textarea|select)$/i.test(target.tagName);
}
