/** Far longer than anything waited for takes, on any machine. */
const LONGEST_MS = 60_000;
/** The same for what a slow computer needs minutes for. */
const MOST_MINUTES_MS = 4 * LONGEST_MS;
/** What comes by itself has come within so many turns; what another thread or process does is not waited for at full speed. */
const TURNS_AT_ONCE = 20;
const PAUSE_MS = 1;

// A test may have fake timers by the time that it waits.
const { setTimeout } = globalThis;

/** Waits for what no fake clock moves, such as the file system: it is true at once or soon, and else the test fails. */
export async function until(done: () => boolean | Promise<boolean>, longestMs = LONGEST_MS): Promise<void> {
  const endMs = performance.now() + longestMs;
  for (let turn = 0; !(await done()); turn += 1) {
    if (performance.now() > endMs) throw new Error('it never happened');
    await new Promise((resolve) => {
      if (turn < TURNS_AT_ONCE) setImmediate(resolve);
      else setTimeout(resolve, PAUSE_MS);
    });
  }
}

/** Like `until`, for what takes a slow computer minutes: the test needs a limit to match. */
export const untilLong = (done: () => boolean | Promise<boolean>): Promise<void> => until(done, MOST_MINUTES_MS);
