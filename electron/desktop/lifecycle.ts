import { app, powerMonitor } from 'electron';
import type { Clock } from '../kernel/ports.ts';
import { type Ending, quitAfter } from './quitting.ts';

/** What follows the computer and the app itself through sleep and to the end. */
export interface Living {
  suspend(): void;
  resume(): void;
  /** Resolves when nothing is left to be put away. */
  close(): Promise<void>;
  /** What is left to do then, and how the app ends. */
  end(): Ending;
}

let quitting = false;

/** Whether the app is on its way out. */
export const isQuitting = (): boolean => quitting;

/** Begins the end, which `followLifecycle` holds until all is put away. */
export function quitApp(): void {
  app.quit();
}

/** Tells when the computer falls asleep and wakes, and holds the app's end until all is put away. */
export function followLifecycle(clock: Clock, living: Living): void {
  app.on('before-quit', () => {
    quitting = true;
  });
  powerMonitor.on('suspend', () => living.suspend());
  powerMonitor.on('resume', () => living.resume());
  quitAfter(app, clock, { putAway: () => living.close(), end: () => living.end() });
}

/** Ends the app as `quitApp` does, and starts it again when all is put away. */
export function restartApp(): void {
  app.relaunch();
  app.quit();
}
