// Every name the app may import from `electron`, and `standIn`, the desktop's record, for tests.
export { app } from './app.ts';
export { BrowserWindow } from './browserWindow.ts';
export * from './desktop.ts';
export { ipcMain } from './ipcMain.ts';
export { Menu, MenuItem } from './menu.ts';
export { nativeImage } from './nativeImage.ts';
export { nativeTheme } from './nativeTheme.ts';
export { protocol } from './protocol.ts';
export { safeStorage } from './safeStorage.ts';
export { session } from './session.ts';
export { utilityProcess } from './utilityProcess.ts';
export { webContents } from './webContents.ts';
