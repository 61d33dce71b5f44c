import { join } from 'node:path';
import { app, type BrowserWindow, nativeImage } from 'electron';
import type { Observable } from '../kernel/ports.ts';

/** The largest number that fits the corner of a taskbar's button; more than that is a plus. */
const MOST_DRAWN = 9;

type BadgeOptions = {
  /** The folder of its pictures. */
  folder: string;
  /** The window as it is now; null: there is none. */
  window: () => Pick<BrowserWindow, 'setOverlayIcon'> | null;
  /** Tells when a window comes, goes, or is shown again, whose button on the taskbar is a new one then. */
  changed: Observable<unknown>;
  platform?: NodeJS.Platform;
};

/**
 * Shows a number on the app's icon, where the system has a place for it: the dock of a Mac, the launcher of some Linux desktops, the
 * window's button on the taskbar of Windows, which takes a picture.
 * @returns what shows a number, with words for those who don't see it
 */
export function createBadge(options: BadgeOptions): (count: number, words: string) => void {
  const { folder, window, changed, platform = process.platform } = options;
  if (platform !== 'win32') return (count) => void app.setBadgeCount(count);
  let shown: { count: number; words: string } = { count: 0, words: '' };
  const draw = (): void => {
    const { count, words } = shown;
    window()?.setOverlayIcon(count === 0 ? null : nativeImage.createFromPath(join(folder, badgePicture(count))), words);
  };
  changed.subscribe(draw);
  return (count, words) => {
    shown = { count, words: count === 0 ? '' : words };
    draw();
  };
}

/** The picture of a number; the system takes the one beside it that fits its scale. */
export const badgePicture = (count: number): string => `unread-${count > MOST_DRAWN ? 'more' : count}.png`;
