import { vi } from 'vitest';
import { builtinEnvironments } from 'vitest/runtime';
import { keepProperties } from './keptProperties.ts';
import { keepTimers } from './keptTimers.ts';

// One process runs file after file: to start one for each costs more than most of them take. Each finds what the first one found
// all the same, as all that could tell of an earlier file is made anew here: the document, the modules, what was set on globals
// and on the document's classes, and what waits for its time.

const kept = globalThis as typeof globalThis & { __endOfWindow?: () => Promise<void> };

await kept.__endOfWindow?.();
vi.resetModules();
const endTimers = keepTimers();
const endGlobals = keepProperties([globalThis]);
const { teardown } = await builtinEnvironments['happy-dom'].setup(globalThis, {});
const endClasses = keepProperties(classesOfDocument());

kept.__endOfWindow = async () => {
  vi.useRealTimers();
  vi.unstubAllGlobals();
  vi.unstubAllEnvs();
  endTimers();
  endClasses();
  await teardown(globalThis);
  endGlobals();
};

/** A document's classes are the same for every document, so what a test sets on one would stay. */
function classesOfDocument(): object[] {
  const named = Object.getOwnPropertyNames(globalThis).filter((name) => /^[A-Z]/.test(name));
  return named.flatMap((name) => {
    const found: unknown = Reflect.get(globalThis, name);
    return typeof found === 'function' && found.prototype instanceof Object ? [found, found.prototype as object] : [];
  });
}
