/** The longest window of a bucket that is written to lasts 10 min; who waits longer than this for one thing is told instead. */
export const LONGEST_PATIENCE_MS = 15 * 60_000;
