// What of this room runs on the writer thread; nothing else of it is loaded there.

export { analyticsFile } from './store/analyticsStore.ts';
