import type { After } from './systemAfter.ts';

/**
 * Something that is asked for often and done seldom: at once, and again `ms` later at the soonest, for all that was asked meanwhile.
 * @returns what asks for it, and what ends it
 */
export function atMostEach(ms: number, after: After, act: () => void): { ask(): void; stop(): void } {
  let cancel: (() => void) | null = null;
  let isAsked = false;
  function ask(): void {
    isAsked = true;
    if (cancel) return;
    isAsked = false;
    act();
    cancel = after(ms, () => {
      cancel = null;
      if (isAsked) ask();
    });
  }
  return {
    ask,
    stop: () => {
      cancel?.();
      cancel = () => {}; // nothing is done any more
    },
  };
}
