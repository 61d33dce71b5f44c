import type { BrowserWindow } from 'electron';
import type { Settings } from '../../shared/settings.ts';
import type { Observable } from '../kernel/ports.ts';

/**
 * Asks the system to leave the window out of captures while the person wants it screen-safe. macOS and Windows do; Linux has no such
 * thing, and Electron asks nothing there.
 */
export function keepOutOfCaptures(window: BrowserWindow, settings: Observable<Pick<Settings, 'screenSafe'>>): void {
  let asked: boolean | null = null;
  const ask = (): void => {
    const { screenSafe } = settings.value;
    if (asked === screenSafe) return;
    asked = screenSafe;
    window.setContentProtection(screenSafe);
  };
  ask();
  window.once('closed', settings.subscribe(ask));
}
