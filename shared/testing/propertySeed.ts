import fc from 'fast-check';
import { inject } from 'vitest';

declare module 'vitest' {
  interface ProvidedContext {
    /** What the values of every property are drawn from. */
    propertySeed: number;
  }
}

// Without it a property draws other values in each run, and a run's verdict would be a matter of luck.
fc.configureGlobal({ seed: inject('propertySeed') });
