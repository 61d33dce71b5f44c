import type { BrowserWindow, BrowserWindowConstructorOptions } from 'electron';
import type { Settings } from '../../shared/settings.ts';

type Theme = Settings['theme'];
export type DeskColors = { color: string; symbolColor: string };

/** The desk's colour and that of signs on it, as `renderer/styles/tokens.css` has them: the system draws before the page can. */
const COLORS: Record<Exclude<Theme, 'system'>, DeskColors> = {
  dark: { color: '#121212', symbolColor: '#b9b9b9' },
  light: { color: '#ececec', symbolColor: '#454545' },
  contrast: { color: '#000000', symbolColor: '#f0f0f0' },
};
/** The strip's height, `--strip`, without the line below it. */
const HEIGHT = 47;

/** @param systemIsDark what a theme "as the system" stands for now */
export function deskColors(theme: Theme, systemIsDark: boolean): DeskColors {
  return COLORS[theme === 'system' ? (systemIsDark ? 'dark' : 'light') : theme];
}

/**
 * How the strip and the system's window buttons share the top. Windows draws its own over the strip, because only these offer its
 * snap layouts; a Mac keeps its three; elsewhere the strip has buttons of its own.
 */
export function titleBar(platform: NodeJS.Platform, colors: DeskColors): BrowserWindowConstructorOptions {
  if (platform === 'darwin') return { titleBarStyle: 'hiddenInset' };
  if (platform === 'win32') return { titleBarStyle: 'hidden', titleBarOverlay: { ...colors, height: HEIGHT } };
  return { frame: false };
}

/**
 * The system's window buttons on Windows go with the theme.
 * @param colors as they are now
 * @param onChange has the listener called whenever they may be others
 */
export function followTitleBar(
  window: Pick<BrowserWindow, 'isDestroyed' | 'setTitleBarOverlay'>,
  platform: NodeJS.Platform,
  colors: () => DeskColors,
  onChange: (listener: () => void) => void,
): void {
  if (platform !== 'win32') return;
  onChange(() => {
    if (!window.isDestroyed()) window.setTitleBarOverlay({ ...colors(), height: HEIGHT });
  });
}
