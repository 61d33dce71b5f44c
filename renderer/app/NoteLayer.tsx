import { useEffect, useState } from 'react';
import { useStore } from 'zustand';
import type { SessionChannel } from '../../shared/session.ts';
import { useStateOf } from '../api/state.ts';
import { noteSheet } from '../features/analytics/index.ts';
import { Lazy } from '../ui/Lazy.tsx';
import { useHotkey } from '../ui/useHotkey.ts';
import { closeNote, notePanel, openNote } from '../view/notePanel.ts';

/** Where a note on this moment is written, over whatever place is shown: by its key, the palette, or a key for the whole computer. */
export function NoteLayer() {
  const atMs = useStore(notePanel, (panel) => panel.atMs);
  const channels = useStateOf('channels');
  useHotkey('everywhere.note', openNote);
  useEffect(() => closeNote, []);
  if (atMs === null || channels === undefined) return null;
  return <Begun key={atMs} atMs={atMs} front={channels.tabs.find(({ id }) => id === channels.front) ?? null} />;
}

/** A note that was begun: it stays with the channel that was in front then, or with the first one that is. */
function Begun({ atMs, front }: { atMs: number; front: SessionChannel | null }) {
  const [channel, setChannel] = useState(front);
  if (channel === null && front !== null) setChannel(front);
  return <Lazy piece={noteSheet} props={{ atMs, channel, onClose: closeNote }} />;
}
