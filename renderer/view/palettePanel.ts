import { createStore } from 'zustand/vanilla';

/** Whether the palette is open. */
export const palettePanel = createStore<{ readonly open: boolean }>(() => ({ open: false }));

export const openPalette = (): void => palettePanel.setState({ open: true });
export const closePalette = (): void => palettePanel.setState({ open: false });
