import { useEffect, useState } from 'react';
import { useStore } from 'zustand';
import { deferred } from '../ui/deferred.ts';
import { Lazy } from '../ui/Lazy.tsx';
import { useHotkey } from '../ui/useHotkey.ts';
import { openPalette, palettePanel } from '../view/palettePanel.ts';

const palettePiece = deferred<object>(async () => (await import('./PaletteLayer.tsx')).PaletteLayer);

/** Loads the palette ahead, so that its first opening need not wait. */
export const loadPalette = (): Promise<unknown> => palettePiece.load();

/** Where the palette opens: by its key, or by the button in the strip. It comes apart from the first load. */
export function PaletteDoor() {
  const open = useStore(palettePanel, (panel) => panel.open);
  const [wanted, setWanted] = useState(open);
  if (open && !wanted) setWanted(true);
  useHotkey('everywhere.palette', openPalette, !open);
  useEffect(() => () => palettePanel.setState({ open: false }), []);
  return wanted ? <Lazy piece={palettePiece} props={{}} /> : null;
}
