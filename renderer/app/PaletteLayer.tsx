import { useStore } from 'zustand';
import { Palette } from '../features/palette/index.ts';
import { palettePanel } from '../view/palettePanel.ts';
import { goTo } from './goTo.ts';
import { usePaletteItems } from './usePaletteItems.ts';

/** The palette over the window, while it is open. */
export function PaletteLayer() {
  const open = useStore(palettePanel, (panel) => panel.open);
  return open ? <OpenPalette /> : null;
}

function OpenPalette() {
  return <Palette items={usePaletteItems()} goTo={goTo} />;
}
