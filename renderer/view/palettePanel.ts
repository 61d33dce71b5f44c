import { createStore } from 'zustand/vanilla';
import { composer } from './composerStore.ts';

/** Whether the palette is open. */
export const palettePanel = createStore<{ readonly open: boolean }>(() => ({ open: false }));

/** The keyboard goes to the palette, and to no line that still waits for it. */
export function openPalette(): void {
  composer.endFocus();
  palettePanel.setState({ open: true });
}

export const closePalette = (): void => palettePanel.setState({ open: false });
