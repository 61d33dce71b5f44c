import { app } from 'electron';

/** Shows a number on the app's icon, where the system has a place for it: the dock of a Mac, the launcher of some Linux desktops. */
export function showBadge(count: number): void {
  if (process.platform !== 'win32') app.setBadgeCount(count);
}
