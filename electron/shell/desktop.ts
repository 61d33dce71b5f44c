import { readFile, stat, writeFile } from 'node:fs/promises';
import { app, type BrowserWindow, clipboard, dialog } from 'electron';
import { AppFailure } from '../../shared/failure.ts';
import type { Desktop } from '../ipc/handlers.ts';
import { openInBrowser, readWindow } from './window.ts';

const LARGEST_FILE = 256 * 1024 * 1024;

/** The desktop as the calls see it. @param window gives the window that is open now, or null. */
export function createDesktop(window: () => BrowserWindow | null): Desktop {
  return {
    describe: () => ({
      version: app.getVersion(),
      host: process.versions.chrome === '0.0.0.0' ? 'stand-in' : 'electron',
      platform: process.platform,
      locale: app.getLocale(),
    }),
    openLink: openInBrowser,
    copyText: async (text) => clipboard.writeText(text),
    pasteText: async () => clipboard.readText(),
    saveText: async (suggestedName, pieces) => {
      const owner = window();
      const options = { defaultPath: suggestedName };
      const chosen = owner ? await dialog.showSaveDialog(owner, options) : await dialog.showSaveDialog(options);
      if (chosen.canceled || !chosen.filePath) return false;
      await writeFile(chosen.filePath, pieces).catch((cause) => {
        throw new AppFailure({ kind: 'storageFailed', what: 'export' }, { cause });
      });
      return true;
    },
    openText: async () => {
      const owner = window();
      const options = { properties: ['openFile' as const] };
      const chosen = owner ? await dialog.showOpenDialog(owner, options) : await dialog.showOpenDialog(options);
      const path = chosen.canceled ? undefined : chosen.filePaths[0];
      return path === undefined ? null : readText(path);
    },
    readWindow: () => readWindow(window()),
    minimizeWindow: () => window()?.minimize(),
    toggleMaximizeWindow: () => {
      const shown = window();
      if (shown?.isMaximized()) shown.unmaximize();
      else shown?.maximize();
    },
    closeWindow: () => window()?.close(),
  };
}

async function readText(path: string): Promise<string> {
  try {
    if ((await stat(path)).size <= LARGEST_FILE) return await readFile(path, 'utf8');
  } catch (cause) {
    throw new AppFailure({ kind: 'badInput', field: 'file', why: 'unreadable' }, { cause });
  }
  throw new AppFailure({ kind: 'badInput', field: 'file', why: 'tooLarge' });
}
