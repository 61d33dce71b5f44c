import type * as Electron from 'electron';
import { strictClass } from '../strict.ts';
import { app } from './app.ts';
import { openWindows } from './windows.ts';

type OnClick = (item: MenuItem, window: unknown, event: object) => void;
type ItemOptions = Electron.MenuItemConstructorOptions;

/** A menu, recorded and never drawn. */
export class Menu {
  static #application: Menu | null = null;
  static setApplicationMenu(menu: Menu | null): void {
    Menu.#application = menu;
  }
  static getApplicationMenu = (): Menu | null => Menu.#application;
  static buildFromTemplate(template: (ItemOptions | MenuItem)[]): Menu {
    const menu = new Menu();
    for (const item of template) menu.append(item instanceof MenuItem ? item : new MenuItem(item));
    return menu;
  }

  readonly items: MenuItem[] = [];
  append(item: MenuItem): void {
    this.items.push(item);
  }
  insert(position: number, item: MenuItem): void {
    this.items.splice(position, 0, item);
  }
  /** The menu that was opened last, for a test. */
  static popped: Menu | null = null;
  popup(): void {
    Menu.popped = this;
  }
  closePopup(): void {}
  getMenuItemById(id: string): MenuItem | null {
    for (const item of this.items) {
      const found = item.id === id ? item : item.submenu?.getMenuItemById(id);
      if (found) return found;
    }
    return null;
  }
}

/** One line of a menu; a test clicks it. */
export class MenuItem {
  readonly id: string;
  readonly type: string;
  readonly role: string;
  readonly accelerator: string | null;
  readonly submenu: Menu | undefined;
  label: string;
  enabled: boolean;
  visible: boolean;
  checked: boolean;
  readonly #onClick: OnClick | undefined;

  constructor(options: ItemOptions) {
    const { submenu } = options;
    this.id = options.id ?? '';
    this.type = options.type ?? (submenu ? 'submenu' : 'normal');
    this.role = options.role ?? '';
    this.label = options.label ?? this.role;
    this.accelerator = options.accelerator ?? null;
    this.enabled = options.enabled ?? true;
    this.visible = options.visible ?? true;
    this.checked = options.checked ?? false;
    this.#onClick = options.click as OnClick | undefined;
    if (Array.isArray(submenu)) this.submenu = Menu.buildFromTemplate(submenu);
    else this.submenu = submenu as Menu | undefined;
  }

  click(event: object = {}): void {
    if (this.type === 'checkbox') this.checked = !this.checked;
    if (this.role === 'quit') app.quit();
    else this.#onClick?.(this, [...openWindows.values()][0], event);
  }
}

strictClass('Menu', Menu);
strictClass('MenuItem', MenuItem);
