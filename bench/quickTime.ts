import type { ElectronApplication, Page } from '@playwright/test';

/**
 * Has time go `rate` times as fast from now on, for whoever asks for it in this process: the clock, and timers that begin from now on.
 * What takes less than `shortest` ms stays as it is: frames are those of the screen. Runs inside main and inside the page, so that
 * nothing outside of it may be used.
 */
function quicken(rate: number): void {
  const shortest = 50;
  const [now, passed] = [Date.now.bind(Date), performance.now.bind(performance)];
  const [sinceMs, passedMs] = [now(), passed()];
  const Real = Date;
  const nowMs = () => Math.floor(sinceMs + (now() - sinceMs) * rate);
  globalThis.Date = new Proxy(Real, {
    construct: (_, given, as) => Reflect.construct(Real, given.length === 0 ? [nowMs()] : given, as),
    get: (_, name) => (name === 'now' ? nowMs : Reflect.get(Real, name)),
  });
  performance.now = () => passedMs + (passed() - passedMs) * rate;
  for (const name of ['setTimeout', 'setInterval'] as const) {
    const real = globalThis[name] as (run: () => void, ms?: number, ...given: unknown[]) => unknown;
    const quick = (run: () => void, ms = 0, ...given: unknown[]) =>
      real(run, ms < shortest ? ms : Math.max(shortest / rate, ms / rate), ...given);
    Object.assign(globalThis, { [name]: Object.assign(quick, real) });
  }
}

/** Main and the window of the app have an hour pass in an hour by `rate`. Threads of main ask main what time it is. */
export async function quickenApp({ app, page }: { app: ElectronApplication; page: Page }, rate: number): Promise<void> {
  await app.evaluate(`(${quicken})(${rate})`);
  await page.evaluate(`(${quicken})(${rate})`);
}
