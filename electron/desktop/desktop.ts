import { open, writeFile } from 'node:fs/promises';
import { app, type BrowserWindow, clipboard, dialog, shell } from 'electron';
import { AppFailure } from '../../shared/failure.ts';
import type { Desktop } from '../kernel/desktop.ts';
import type { ByteFile } from '../kernel/ports.ts';
import type { PlaceKeeper } from './placeKeeper.ts';
import { openInBrowser, readWindow } from './window.ts';

const LARGEST_FILE = 256 * 1024 * 1024;

/** The desktop as the calls see it. @param window gives the window that is open now, or null. */
export function createDesktop(window: () => BrowserWindow | null, places: Pick<PlaceKeeper, 'reset'>): Desktop {
  return {
    isPackaged: app.isPackaged,
    describe: () => ({
      version: app.getVersion(),
      host: 'stand-in' in process.versions ? 'stand-in' : 'electron',
      platform: process.platform,
      locale: app.getLocale(),
      versions: versionsOf(process.versions),
      folder: app.getPath('userData'),
    }),
    openLink: openInBrowser,
    copyText: async (text) => clipboard.writeText(text),
    pasteText: async () => clipboard.readText(),
    saveText: (suggestedName, pieces) => save(window(), suggestedName, pieces),
    saveBytes: (suggestedName, bytes) => save(window(), suggestedName, bytes),
    readFile: async (use) => {
      const owner = window();
      const options = { properties: ['openFile' as const] };
      const chosen = owner ? await dialog.showOpenDialog(owner, options) : await dialog.showOpenDialog(options);
      const path = chosen.canceled ? undefined : chosen.filePaths[0];
      return path === undefined ? null : withFile(path, use);
    },
    chooseFolder: async () => {
      const owner = window();
      const options = { properties: ['openDirectory' as const, 'createDirectory' as const] };
      const chosen = owner ? await dialog.showOpenDialog(owner, options) : await dialog.showOpenDialog(options);
      return chosen.canceled ? null : (chosen.filePaths[0] ?? null);
    },
    showFolder: async (path) => {
      const problem = await shell.openPath(path);
      if (problem !== '')
        throw new AppFailure({ kind: 'storageFailed', what: 'folder' }, { cause: new Error(problem) });
    },
    readWindow: () => readWindow(window()),
    minimizeWindow: () => window()?.minimize(),
    toggleMaximizeWindow: () => {
      const shown = window();
      if (shown?.isMaximized()) shown.unmaximize();
      else shown?.maximize();
    },
    closeWindow: () => window()?.close(),
    resetWindowPlace: () => {
      const bounds = places.reset();
      const shown = window();
      if (shown?.isMaximized()) shown.unmaximize();
      shown?.setBounds(bounds);
    },
  };
}

/** What the app runs on, as far as that is known: in the stand-in's place there is no Electron. */
function versionsOf(all: Readonly<NodeJS.ProcessVersions>): Record<string, string> {
  const named = {
    Electron: 'stand-in' in all ? undefined : all.electron,
    Chromium: all.chrome,
    Node: all.node,
    SQLite: all.sqlite,
    V8: all.v8,
  };
  return Object.fromEntries(Object.entries(named).filter((entry): entry is [string, string] => Boolean(entry[1])));
}

/** Writes where the person says. @returns false when they change their mind */
async function save(
  owner: BrowserWindow | null,
  defaultPath: string,
  content: AsyncIterable<string> | Uint8Array,
): Promise<boolean> {
  const chosen = owner
    ? await dialog.showSaveDialog(owner, { defaultPath })
    : await dialog.showSaveDialog({ defaultPath });
  if (chosen.canceled || !chosen.filePath) return false;
  await writeFile(chosen.filePath, content).catch((cause) => {
    throw new AppFailure({ kind: 'storageFailed', what: 'export' }, { cause });
  });
  return true;
}

async function withFile<T>(path: string, use: (file: ByteFile) => Promise<T>): Promise<T> {
  const readable = async <R>(work: Promise<R>): Promise<R> => {
    try {
      return await work;
    } catch (cause) {
      throw new AppFailure({ kind: 'badInput', field: 'file', why: 'unreadable' }, { cause });
    }
  };
  const handle = await readable(open(path, 'r'));
  try {
    const { size } = await readable(handle.stat());
    if (size > LARGEST_FILE) throw new AppFailure({ kind: 'badInput', field: 'file', why: 'tooLarge' });
    return await use({
      size,
      read: async (from, bytes) => {
        const { buffer, bytesRead } = await readable(handle.read(Buffer.alloc(bytes), 0, bytes, from));
        return buffer.subarray(0, bytesRead);
      },
    });
  } finally {
    await handle.close();
  }
}
