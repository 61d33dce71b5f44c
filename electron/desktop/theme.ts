import { nativeTheme } from 'electron';
import type { Settings } from '../../shared/settings.ts';
import type { Observable } from '../kernel/ports.ts';
import { type DeskColors, deskColors } from './titleBar.ts';

type Themed = Observable<Pick<Settings, 'theme'>>;

/** The system's own parts (menus, dialogs, scroll bars) follow the app's theme. */
export function followTheme(settings: Themed): void {
  const follow = () => {
    const { theme } = settings.value;
    nativeTheme.themeSource = theme === 'contrast' ? 'dark' : theme;
  };
  follow();
  settings.subscribe(follow);
}

/** The desk's colours as they are now. */
export const colorsNow = ({ value }: Themed): DeskColors => deskColors(value.theme, nativeTheme.shouldUseDarkColors);

/** Has the listener called whenever the colours may be others. */
export function onColors(settings: Themed, listener: () => void): void {
  nativeTheme.on('updated', listener);
  settings.subscribe(listener);
}
