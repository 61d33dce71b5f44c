import { app, powerMonitor } from 'electron';
import type { Clock } from '../kernel/ports.ts';
import { type BeforeQuitting, type Ending, type Quitting, quitAfter } from './quitting.ts';

/** What follows the computer and the app itself through sleep and to the end. */
export interface Living {
  suspend(): void;
  resume(): void;
  /** What is asked before the app quits by somebody's wish. */
  before: BeforeQuitting;
  /** Resolves when nothing is left to be put away. */
  close(): Promise<void>;
  /** What is left to do then, and how the app ends. */
  end(): Ending;
}

let quitting: Quitting | null = null;

/** Whether the app is on its way out. */
export const isQuitting = (): boolean => quitting?.isQuitting === true;

/** Begins the end, which `followLifecycle` holds until it was asked about and all is put away. */
export function quitApp(): void {
  app.quit();
}

/** Tells when the computer falls asleep and wakes, and holds the app's end until all is put away. */
export function followLifecycle(clock: Clock, living: Living): void {
  quitting = quitAfter(app, clock, { putAway: () => living.close(), end: () => living.end(), before: living.before });
  powerMonitor.on('suspend', () => living.suspend());
  powerMonitor.on('resume', () => living.resume());
  // A question would hold up the computer, which goes down for reasons of its own.
  powerMonitor.on('shutdown', () => quitting?.askNoMore());
}

/** Ends the app as `quitApp` does, and starts it again when all is put away. Whoever does this has asked already. */
export function restartApp(): void {
  quitting?.askNoMore();
  app.relaunch();
  app.quit();
}
