/** Calls back once after `ms`; the function returned takes it back. */
export type After = (ms: number, callback: () => void) => () => void;

export const systemAfter: After = (ms, callback) => {
  const timer = setTimeout(callback, ms);
  return () => clearTimeout(timer);
};
