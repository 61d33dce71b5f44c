import { join } from 'node:path';
import { Menu, type MenuItemConstructorOptions, nativeImage, nativeTheme, Tray } from 'electron';
import type { TrayIcon, TrayItem, TrayLook, TrayState } from '../kernel/desktop.ts';
import type { Clock, Logger, Observable } from '../kernel/ports.ts';
import { Subject } from '../kernel/subject.ts';

/** A desktop of Linux may lose its tray while the app runs, as when an extension of it is switched off. */
const LOOK_AGAIN_MS = 60_000;

export type SystemTrayOptions<Act> = {
  /** The folder of its pictures. */
  folder: string;
  onAct: (act: Act) => void;
  /** The icon was clicked. On a Mac a click opens the menu instead. */
  onClick: () => void;
  /** Whether the desktop shows icons at all. */
  hasTray: () => Promise<boolean>;
  platform?: NodeJS.Platform;
  clock: Clock;
  log: Logger;
};

/** The app's icon in the system's tray, as long as there is one. */
export class SystemTray<Act> implements TrayIcon<Act> {
  readonly #options: SystemTrayOptions<Act>;
  readonly #platform: NodeJS.Platform;
  readonly #there = new Subject(false);
  #tray: Tray | null = null;
  #look: TrayLook<Act> | null = null;
  #cancel = (): void => {};
  #closed = false;
  /** Resolves when it is first known whether there is a tray. */
  readonly known: Promise<boolean>;

  constructor(options: SystemTrayOptions<Act>) {
    this.#options = options;
    this.#platform = options.platform ?? process.platform;
    nativeTheme.on('updated', () => this.#draw());
    this.known = this.recheck();
  }

  /** Whether the person can see the icon. */
  get there(): Observable<boolean> {
    return this.#there;
  }

  show(look: TrayLook<Act>): void {
    const before = this.#look;
    this.#look = look;
    if (this.#tray === null) return;
    if (before?.state !== look.state) this.#draw();
    if (before?.tooltip !== look.tooltip) this.#tray.setToolTip(look.tooltip);
    if (JSON.stringify(before?.items) !== JSON.stringify(look.items)) this.#tray.setContextMenu(this.#menu(look));
  }

  /** Looks anew whether there is a tray. @returns whether there is */
  async recheck(): Promise<boolean> {
    this.#cancel();
    const isThere = await this.#options.hasTray();
    if (this.#closed) return false;
    if (isThere && this.#tray === null) this.#put();
    if (!isThere) this.#take();
    const { clock } = this.#options;
    const lookForTray = () => void this.recheck();
    if (this.#platform === 'linux') this.#cancel = clock.after(LOOK_AGAIN_MS, lookForTray);
    if (this.#there.value !== (this.#tray !== null)) this.#there.set(this.#tray !== null);
    return this.#there.value;
  }

  close(): void {
    this.#closed = true;
    this.#cancel();
    this.#take();
  }

  #put(): void {
    const { log, onClick } = this.#options;
    try {
      const tray = new Tray(this.#image(this.#look?.state ?? 'offline'));
      this.#tray = tray;
      if (this.#platform !== 'darwin') tray.on('click', onClick);
      const look = this.#look;
      if (look === null) return;
      tray.setToolTip(look.tooltip);
      tray.setContextMenu(this.#menu(look));
    } catch (cause) {
      log.fault('tray.notShown', cause);
      this.#take();
    }
  }

  #take(): void {
    this.#tray?.destroy();
    this.#tray = null;
  }

  #draw(): void {
    if (this.#look !== null) this.#tray?.setImage(this.#image(this.#look.state));
  }

  #image(state: TrayState) {
    return nativeImage.createFromPath(join(this.#options.folder, pictureOf(state, this.#platform, isBarDark())));
  }

  #menu({ items }: TrayLook<Act>): Menu {
    return Menu.buildFromTemplate(items.map((item) => this.#item(item)));
  }

  #item(item: TrayItem<Act>): MenuItemConstructorOptions {
    if (item.kind === 'separator') return { type: 'separator' };
    // One ampersand would underline the letter after it.
    const label = item.label.replaceAll('&', '&&');
    const { act } = item;
    if (act === null) return { label, enabled: false };
    const click = () => this.#options.onAct(act);
    return item.kind === 'check' ? { type: 'checkbox', label, checked: item.checked, click } : { label, click };
  }
}

/**
 * The file of a state's picture; those for finer screens lie beside it, by Electron's names. A Mac colours a shape by itself; the
 * bar of Windows may be light, on which the colours could not be seen.
 */
export function pictureOf(state: TrayState, platform: NodeJS.Platform, barIsDark: boolean): string {
  if (platform === 'darwin') return `${state}Template.png`;
  if (platform === 'win32') return barIsDark ? `${state}-16.png` : `${state}-16-onLight.png`;
  return `${state}-22.png`;
}

/** Elsewhere than on Windows nobody asks. */
const isBarDark = (): boolean => process.platform !== 'win32' || nativeTheme.shouldUseDarkColorsForSystemIntegratedUI;
