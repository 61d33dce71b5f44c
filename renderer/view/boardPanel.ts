import { createStore } from 'zustand/vanilla';

/** Whether the demo's board is open. */
export const boardPanel = createStore<{ readonly open: boolean }>(() => ({ open: false }));
