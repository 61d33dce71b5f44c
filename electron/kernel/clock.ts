import type { Clock } from './ports.ts';

/** The computer's own time. */
export const systemClock: Clock = {
  now: () => Date.now(),
  sleep: (ms, signal) =>
    new Promise((resolve, reject) => {
      if (signal?.aborted) return reject(signal.reason);
      const timer = setTimeout(done, ms);
      function done(): void {
        signal?.removeEventListener('abort', abort);
        resolve();
      }
      function abort(): void {
        clearTimeout(timer);
        reject(signal?.reason);
      }
      signal?.addEventListener('abort', abort, { once: true });
    }),
  after: (ms, callback) => {
    const timer = setTimeout(callback, ms);
    return () => clearTimeout(timer);
  },
};
