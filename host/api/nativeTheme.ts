import { EventEmitter } from 'node:events';
import type * as Electron from 'electron';
import { strict } from '../strict.ts';
import { openWindows } from './windows.ts';

/** What Electron's `nativeTheme` does. */
export class NativeTheme extends EventEmitter {
  #source: Electron.NativeTheme['themeSource'] = 'system';
  /** Plain, so that a test can set it and emit 'updated'. */
  shouldUseHighContrastColors = false;

  get themeSource(): Electron.NativeTheme['themeSource'] {
    return this.#source;
  }
  set themeSource(source: Electron.NativeTheme['themeSource']) {
    this.#source = source;
    for (const window of openWindows.values()) window.webContents.applyTheme();
    this.emit('updated');
  }
  /** The bar of Windows, which is dark unless a test says otherwise. */
  shouldUseDarkColorsForSystemIntegratedUI = true;
  /** The system itself counts as light. */
  get shouldUseDarkColors(): boolean {
    return this.#source === 'dark';
  }
}

/** Electron's `nativeTheme`. */
export const nativeTheme = strict('electron.nativeTheme', new NativeTheme());
