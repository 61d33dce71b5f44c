import './app/youngRoom.ts';
import { app } from 'electron';
import { claimIdentity, followOpening, holdPageMemory, mayStart, registerScheme } from './desktop/index.ts';

// What Electron wants done before the app is ready; everything else is put together in app/, and read while Electron gets ready.

registerScheme();
claimIdentity(app, process);
holdPageMemory(app);

const openings = followOpening(app, process.argv);
app.on('window-all-closed', () => app.quit());

if (mayStart(app)) {
  const loaded = Promise.withResolvers<typeof import('./app/run.ts')>();
  // A bundle that can't be read is told as Electron tells of one that fails at once.
  const fail = (cause: unknown) =>
    setImmediate(() => {
      throw cause;
    });
  // Once Electron has gone on: to read it takes a while, in which nothing else is done here.
  setImmediate(() => setImmediate(() => import('./app/run.ts').then(loaded.resolve, fail)));
  void app.whenReady().then(async () => (await loaded.promise).run(openings));
} else app.quit();
