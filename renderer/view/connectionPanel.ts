import { createStore } from 'zustand/vanilla';

/** Whether the timeline of the chat's connection is open. The strip shows it; gaps in the chat lead to it. */
export const connectionPanel = createStore<{ readonly open: boolean }>(() => ({ open: false }));
