import { Menu, type MenuItemConstructorOptions, type WebContents } from 'electron';
import { type AppMenu, type MenuLine, menuRoles } from '../kernel/desktop.ts';
import { acceleratorOf } from './accelerator.ts';
import { editItems } from './editItems.ts';

type Item = MenuItemConstructorOptions;

/** The menu bar of a Mac, whose system needs one; elsewhere there is none. */
export class MenuBar<Act> {
  readonly #onAct: (act: Act) => void;
  readonly #isShown: boolean;
  #shown = '';

  /** Takes away Electron's own menu, which has Reload, the developer tools and Close, with their shortcuts. */
  constructor(onAct: (act: Act) => void, platform: NodeJS.Platform = process.platform) {
    this.#onAct = onAct;
    this.#isShown = platform === 'darwin';
    if (!this.#isShown) Menu.setApplicationMenu(null);
  }

  /** Shows the menu; one that says the same as before is left as it is. Nothing in it reloads or closes the window under a stream. */
  show(menu: AppMenu<Act>): void {
    const text = JSON.stringify(menu);
    if (!this.#isShown || text === this.#shown) return;
    this.#shown = text;
    const { words, menus } = menu;
    const role = (name: keyof typeof words.roles): Item => ({ role: name, label: words.roles[name] });
    const [about, services, ...hiding] = menuRoles.app.map(role);
    const quit = hiding.pop();
    Menu.setApplicationMenu(
      Menu.buildFromTemplate([
        { label: 'Sidestage', submenu: apart([about], [services], hiding, [quit]) },
        { label: words.edit, submenu: apart(menuRoles.edit.slice(0, 2).map(role), menuRoles.edit.slice(2).map(role)) },
        ...menus.map(({ label, items }) => ({ label, submenu: items.map((item) => this.#item(item)) })),
        { label: words.window, role: 'window' as const, submenu: menuRoles.window.map(role) },
      ]),
    );
  }

  #item(item: MenuLine<Act>): Item {
    if (item.kind === 'separator') return { type: 'separator' };
    const { label, act, chord } = item;
    const accelerator = chord === null ? null : menuAccelerator(chord);
    const shown = { label, click: () => this.#onAct(act), ...(accelerator !== null && { accelerator }) };
    return item.kind === 'check' ? { ...shown, type: 'checkbox', checked: item.checked } : shown;
  }
}

/** Groups with a line between them. */
const apart = (...groups: (Item | undefined)[][]): Item[] =>
  groups
    .map((group) => group.filter((item) => item !== undefined))
    .flatMap((group, at): Item[] => (at === 0 ? group : [{ type: 'separator' }, ...group]));

/** Keys that Electron has a name for; of any other it makes an error. */
const NAMED = /^(?:[A-Z0-9,./;=-]|F\d{1,2}|Plus|Enter|Escape|Tab|Space|Backspace|Delete|Home|End|PageUp|PageDown)$/;

/** A chord as Electron writes it; null: it has no name for its key. */
function menuAccelerator(chord: string): string | null {
  const accelerator = acceleratorOf(chord);
  return NAMED.test(accelerator.split('+').at(-1) ?? '') ? accelerator : null;
}

/** Gives text fields, and text that is selected, the menu that a person expects of them. Electron has none by itself. */
export function offerEditMenu(contents: WebContents): void {
  contents.on('context-menu', (_event, params) => {
    const items = editItems(params);
    if (items.length === 0) return;
    // The frame lets a Mac add its own tools for writing.
    const frame = params.frame ? { frame: params.frame } : {};
    Menu.buildFromTemplate(items).popup({ sourceType: params.menuSourceType, ...frame });
  });
}
