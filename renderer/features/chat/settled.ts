/** Who types is not waited for at each key: main writes each line to the disk. */
const SETTLED_MS = 300;
/** Who types on and on pauses nowhere; what a crash may take is no more than this. */
const LONGEST_MS = 1_000;

/** Something that is due a moment after the last key. */
export type Settled = {
  /** At each key. */
  soon(): void;
  isDue(): boolean;
  stop(): void;
};

/** @param run once a person pauses, and in between while they type on */
export function whenSettled(run: () => void): Settled {
  let timer: ReturnType<typeof setTimeout> | undefined;
  let changedAtMs: number | null = null;
  const stop = () => {
    clearTimeout(timer);
    timer = undefined;
    changedAtMs = null;
  };
  return {
    soon: () => {
      const nowMs = performance.now();
      changedAtMs ??= nowMs;
      clearTimeout(timer);
      timer = setTimeout(
        () => {
          stop();
          run();
        },
        Math.min(SETTLED_MS, changedAtMs + LONGEST_MS - nowMs),
      );
    },
    isDue: () => timer !== undefined,
    stop,
  };
}
