import { app } from 'electron';
import { run } from './app/run.ts';
import { claimIdentity, MainWindow, registerScheme } from './desktop/index.ts';

// What Electron wants done before the app is ready; everything else is put together in app/.

registerScheme();
claimIdentity(app, process);

const window = new MainWindow();
app.on('second-instance', () => window.bringForward());
app.on('activate', () => window.bringForward());
app.on('window-all-closed', () => app.quit());

if (app.requestSingleInstanceLock()) void app.whenReady().then(() => run(window));
else app.quit();
