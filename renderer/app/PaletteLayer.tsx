import { useStore } from 'zustand';
import { Palette } from '../features/palette/index.ts';
import { ModalBounds } from '../ui/ModalBounds.tsx';
import { closePalette, palettePanel } from '../view/palettePanel.ts';
import { goTo } from './goTo.ts';
import { usePaletteItems } from './usePaletteItems.ts';

/** The palette over the window, while it is open. */
export function PaletteLayer() {
  const open = useStore(palettePanel, (panel) => panel.open);
  if (!open) return null;
  return (
    <ModalBounds onAside={closePalette}>
      <OpenPalette />
    </ModalBounds>
  );
}

function OpenPalette() {
  return <Palette items={usePaletteItems()} goTo={goTo} />;
}
