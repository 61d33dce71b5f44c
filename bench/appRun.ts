import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { closeApp, type LaunchOptions, launchApp } from '../e2e/fixtures/launch.ts';
import { Sidestage } from '../e2e/fixtures/sidestage.ts';

/** Starts an app with a fresh profile, which `fill` may put something into, lets `measure` use it, and leaves nothing behind. */
export async function withApp<T>(
  { fill, ...options }: Omit<LaunchOptions, 'userDataDir'> & { fill?: (userDataDir: string) => Promise<void> },
  measure: (sidestage: Sidestage) => Promise<T>,
): Promise<T> {
  const userDataDir = mkdtempSync(path.join(tmpdir(), 'sidestage-bench-'));
  await fill?.(userDataDir);
  const launched = await launchApp({ ...options, userDataDir });
  const close = () => closeApp(launched);
  try {
    return await measure(new Sidestage(launched, close));
  } finally {
    await close();
    rmSync(userDataDir, { recursive: true, force: true, maxRetries: 5 });
  }
}
