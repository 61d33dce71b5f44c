import type { AppDescription } from '../../shared/app.ts';
import type { AtLoginState, LinksState } from '../../shared/starting.ts';
import type { WindowState } from '../../shared/window.ts';
import type { ByteFile } from './ports.ts';

/** Sends one push to the window; dropped while there is none. */
export type Push = (name: string, data: unknown) => void;

/** Where settings are kept: a file in the app, an object in tests. */
export interface KeyValueStore {
  get(key: string): unknown;
  set(key: string, value: unknown): void;
}

/**
 * One notification of the desktop. Both texts are plain text, in which names and words from outside stand. `actions`: two at most,
 * which only a Mac shows.
 */
export type DesktopNotification = {
  title: string;
  body: string;
  silent: boolean;
  actions: readonly { label: string; run: () => void }[];
  onClick: () => void;
};

/** The desktop's notifications. */
export interface Notifier {
  isSupported(): boolean;
  /** @returns what takes it away again where it still stands, as far as the system lets it */
  show(notification: DesktopNotification): () => void;
  /** Takes those away that still stand somewhere, as far as the system lets it. */
  clear(): void;
  /** Tells of each one whether the system took it, as far as the system tells. */
  onOutcome(listener: (taken: boolean) => void): void;
}

/** What the system speaks: its languages, the dearest first, and the locale by which it writes dates and numbers (BCP 47). */
export type SystemLanguage = { readonly languages: readonly string[]; readonly locale: string };

/** What of the desktop the rest of main needs; `desktop/` fills it in. */
export interface Desktop {
  /** Whether this copy comes from a package, and not from its sources. */
  readonly isPackaged: boolean;
  describe(): Omit<AppDescription, 'notices'>;
  /** @returns false when the address may not be opened. */
  openLink(url: string, serviceUrl: string | null): Promise<boolean>;
  copyText(text: string): Promise<void>;
  pasteText(): Promise<string>;
  /** Writes pieces of text, one after the other, where the person says. @returns false when they change their mind. */
  saveText(suggestedName: string, pieces: AsyncIterable<string>): Promise<boolean>;
  /** The same with bytes. */
  saveBytes(suggestedName: string, bytes: Uint8Array): Promise<boolean>;
  /**
   * Hands over a file that the person chooses, and closes it afterwards. @returns null when they change their mind
   * @throws AppFailure `badInput` for a file that can't be read, or is larger than any of ours; what `use` throws
   */
  readFile<T>(use: (file: ByteFile) => Promise<T>): Promise<T | null>;
  /** A folder that the person chooses; null: they change their mind. */
  chooseFolder(): Promise<string | null>;
  /** Shows a folder of ours in the system's file manager. @throws AppFailure `storageFailed` when it can't */
  showFolder(path: string): Promise<void>;
  readWindow(): WindowState;
  minimizeWindow(): void;
  toggleMaximizeWindow(): void;
  closeWindow(): void;
  /** Puts it where a first start would, and forgets where it stood. */
  resetWindowPlace(): void;
}

/** What the icon in the tray tells by its shape. */
export type TrayState = 'wantsLook' | 'quiet' | 'live' | 'offline' | 'connected';

/** A line of the tray's menu. `act`: what choosing it does; null: it only tells something. */
export type TrayItem<Act> =
  | { kind: 'line'; label: string; act: Act | null }
  | { kind: 'check'; label: string; checked: boolean; act: Act }
  | { kind: 'separator' };

/** All that the tray shows, as plain data. */
export type TrayLook<Act> = { state: TrayState; tooltip: string; items: readonly TrayItem<Act>[] };

/** The app's icon in the system's tray. Where there is no tray, what is shown is kept until there is one. */
export interface TrayIcon<Act> {
  show(look: TrayLook<Act>): void;
}

/** A line of the menu bar. `chord`: the key that the window hears for the same, such as `Ctrl+1`. */
export type MenuLine<Act> =
  | { kind: 'line'; label: string; act: Act; chord: string | null }
  | { kind: 'check'; label: string; checked: boolean; act: Act; chord: string | null }
  | { kind: 'separator' };

/** What the system itself does from the menu bar, by Electron's names. */
export const menuRoles = {
  app: ['about', 'services', 'hide', 'hideOthers', 'unhide', 'quit'],
  edit: ['undo', 'redo', 'cut', 'copy', 'paste', 'selectAll'],
  window: ['minimize', 'zoom', 'front'],
} as const;

type MenuRole = (typeof menuRoles)[keyof typeof menuRoles][number];

/** The menu bar, as plain data: our menus, and our words for those of the system. */
export type AppMenu<Act> = {
  words: { edit: string; window: string; roles: Record<MenuRole, string> };
  menus: readonly { label: string; items: readonly MenuLine<Act>[] }[];
};

/** What the system is told of this app: whether to start it, and what to open with it. */
export interface SystemStart {
  readAtLogin(): AtLoginState;
  /** @throws whatever the system throws that does not let it */
  setAtLogin(on: boolean): void;
  readLinks(): LinksState;
  setLinks(on: boolean): void;
}
