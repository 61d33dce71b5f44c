import './app/youngRoom.ts';
import { app } from 'electron';
import { run } from './app/run.ts';
import { claimIdentity, followOpening, registerScheme } from './desktop/index.ts';

// What Electron wants done before the app is ready; everything else is put together in app/.

registerScheme();
claimIdentity(app, process);

const openings = followOpening(app, process.argv);
app.on('window-all-closed', () => app.quit());

if (app.requestSingleInstanceLock()) void app.whenReady().then(() => run(openings));
else app.quit();
