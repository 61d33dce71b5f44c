import { setImmediate } from 'node:timers/promises';

/**
 * Hands out turns of the event loop, one after the other, from when `begun` is settled on: what begins in them lets whatever is asked
 * meanwhile be answered between them.
 */
export function turnsAfter(begun: Promise<unknown>): () => Promise<void> {
  // Who told of it has an answer to it first.
  let last: Promise<void> = begun.then(() => setImmediate());
  return () => {
    last = last.then(() => setImmediate());
    return last;
  };
}
