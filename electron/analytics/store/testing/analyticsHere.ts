import type { AnalyticsFile } from '../analyticsStore.ts';
import type { AnalyticsMethods } from '../methods.ts';

/** The file as its users see it, on this thread. */
export function openHere(methods: AnalyticsMethods): AnalyticsFile {
  return {
    call: async (method, ...args) => {
      const run = methods[method] as (...given: typeof args) => ReturnType<(typeof methods)[typeof method]>;
      return run(...args);
    },
    close: async () => {},
  };
}
