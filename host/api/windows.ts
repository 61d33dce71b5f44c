import type { BrowserWindow } from './browserWindow.ts';

/** Every window that is not destroyed, by its id. */
export const openWindows = new Map<number, BrowserWindow>();
