import type { Age } from '../kernel/ageClock.ts';
import { Emitter } from '../kernel/emitter.ts';

/** By what time things are old in a test: by this one, until the test says otherwise. */
export function makeAge(nowMs: () => number): Age & { nowMs: () => number } {
  return { nowMs, steady: new Emitter<void>() };
}
