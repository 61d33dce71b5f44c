import { join } from 'node:path';
import { app } from 'electron';

export type Paths = ReturnType<typeof readPaths>;

/** Where everything lies: what the person keeps below the profile's folder, what is built beside this bundle. */
export function readPaths() {
  const data = app.getPath('userData');
  const build = join(import.meta.dirname, '..');
  return {
    data,
    logs: join(data, 'logs'),
    /** What a restore keeps of before. */
    backups: join(data, 'backups'),
    /** The folder for sealed files. */
    vault: join(data, 'vault'),
    journal: join(data, 'journal.sqlite'),
    history: join(data, 'history.sqlite'),
    chat: join(data, 'chat.sqlite'),
    analytics: join(data, 'analytics.sqlite'),
    demoSignIns: join(data, 'demo-sign-ins.json'),
    page: join(build, 'renderer'),
    /** What the build has found to be shipped. */
    licences: join(build, 'main', 'licences.json'),
    preload: join(build, 'preload', 'preload.cjs'),
    journalWorker: join(build, 'journal', 'worker.mjs'),
    updates: join(build, 'main', 'updates.json'),
    simulator: join(build, 'simulator', 'utility.js'),
    tray: join(app.getAppPath(), 'assets', 'tray'),
    icon: join(app.getAppPath(), 'assets', 'icon.png'),
  };
}
