/** How long the service is assumed to wait after each failed try of a delivery. @see PLATFORM §8.4 */
export const RETRY_WAITS_MS = [5_000, 15_000, 30_000, 60_000, 120_000, 240_000] as const;

/** So long the service waits for an answer to one try. @see PLATFORM §8.4 */
const ANSWER_WITHIN_MS = 10_000;

/** All tries of one delivery are over so long after the first began: about nine minutes. */
export const ALL_TRIES_MS = RETRY_WAITS_MS.reduce((sum, waitMs) => sum + waitMs + ANSWER_WITHIN_MS, ANSWER_WITHIN_MS);
