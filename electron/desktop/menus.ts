import { Menu, type MenuItemConstructorOptions, type WebContents } from 'electron';
import { editItems } from './editItems.ts';

/** On a Mac the menu brings copy and paste, hide and quit. Nothing in it reloads or closes the window under a stream. */
const MAC_MENU: MenuItemConstructorOptions[] = [{ role: 'appMenu' }, { role: 'editMenu' }, { role: 'windowMenu' }];

/** Sets the app's menu. The default one has Reload, the developer tools and Close, with their shortcuts. */
export function setAppMenu(platform: NodeJS.Platform): void {
  Menu.setApplicationMenu(platform === 'darwin' ? Menu.buildFromTemplate(MAC_MENU) : null);
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
