import type { Clock } from './ports.ts';

/** What the function is called that ends the waiting: who waits for the rest in a test, however long it takes, knows it by this. */
export const AT_MOST_TIMER = 'waitedEnough';

/** Resolves when the promise has settled, whichever way, or after `ms`. */
export async function atMost(clock: Clock, ms: number, promise: Promise<unknown>): Promise<void> {
  const { promise: over, resolve } = Promise.withResolvers<void>();
  const waitedEnough = () => resolve();
  const cancel = clock.after(ms, waitedEnough);
  const settled = promise.then(
    () => {},
    () => {},
  );
  await Promise.race([settled, over]);
  cancel();
}
