import type { Clock } from './ports.ts';

/** Resolves when the promise has settled, whichever way, or after `ms`. */
export async function atMost(clock: Clock, ms: number, promise: Promise<unknown>): Promise<void> {
  const { promise: over, resolve } = Promise.withResolvers<void>();
  const cancel = clock.after(ms, resolve);
  const settled = promise.then(
    () => {},
    () => {},
  );
  await Promise.race([settled, over]);
  cancel();
}
