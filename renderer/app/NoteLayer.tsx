import { useEffect } from 'react';
import { useStore } from 'zustand';
import { noteSheet } from '../features/analytics/index.ts';
import { Lazy } from '../ui/Lazy.tsx';
import { useHotkey } from '../ui/useHotkey.ts';
import { closeNote, notePanel, openNote } from '../view/notePanel.ts';

/** Where a note on this moment is written, over whatever place is shown: by its key, the palette, or a key for the whole computer. */
export function NoteLayer() {
  const atMs = useStore(notePanel, (panel) => panel.atMs);
  useHotkey('everywhere.note', openNote);
  useEffect(() => closeNote, []);
  return atMs === null ? null : <Lazy piece={noteSheet} props={{ atMs, onClose: closeNote }} />;
}
