import { useStore } from 'zustand';
import { createStore } from 'zustand/vanilla';

/** What can stand beside the chat, in the order of their tabs. */
export const dockPanels = ['chatters', 'queue', 'polls'] as const;

export type DockPanel = (typeof dockPanels)[number];

type Dock = {
  readonly panel: DockPanel;
  /** Where there is no room beside the chat: whether it lies over it. */
  readonly isOpen: boolean;
};

export const dockStore = createStore<Dock>(() => ({ panel: dockPanels[0], isOpen: false }));

/** What stands beside the chat now; it stays when one goes to another place. */
export const useDock = (): Dock => useStore(dockStore);

/** Chooses what stands there, seen or not. */
export const showInDock = (panel: DockPanel): void => dockStore.setState({ panel });

/** Brings what stands there before the person, or a panel that is named. */
export const openDock = (panel = dockStore.getState().panel): void => dockStore.setState({ panel, isOpen: true });

export const closeDock = (): void => dockStore.setState({ isOpen: false });
