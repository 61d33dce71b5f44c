/**
 * Remembers the timers that are set from now on.
 * @returns ends those that still wait, and remembers no more
 */
export function keepTimers(): () => void {
  const { setTimeout: timeout, setInterval: interval } = globalThis;
  const set = new Set<ReturnType<typeof timeout>>();
  const remembering = <Set extends typeof timeout | typeof interval>(original: Set): Set => {
    const remember = (...args: Parameters<typeof timeout>) => {
      const timer = original(...args);
      set.add(timer);
      return timer;
    };
    return Object.assign(remember, original) as unknown as Set;
  };
  globalThis.setTimeout = remembering(timeout);
  globalThis.setInterval = remembering(interval);
  return () => {
    for (const timer of set) clearTimeout(timer);
    Object.assign(globalThis, { setTimeout: timeout, setInterval: interval });
  };
}
