export type ActivityLevel = 'off' | 'quiet' | 'lively' | 'busy';
export type Pace = Exclude<ActivityLevel, 'off'>;

const factors: Record<Pace, number> = { quiet: 0.3, lively: 1, busy: 3 };

/** Of two rooms the larger talks more, but of a hundred times the people only a few talk. */
const LINES_A_MINUTE_OF_ONE = 1.2;
const GROWTH = 0.36;

/** How many lines a minute a room of so many people says: about 36 of 12,000 in a lively one, 8 of 200. */
export function linesPerMinute(pace: Pace, people: number): number {
  return factors[pace] * LINES_A_MINUTE_OF_ONE * Math.max(1, people) ** GROWTH;
}

/** Mean waits that hang on the pace alone, in milliseconds of virtual time. */
export const waits: Record<Pace, { readonly followMs: number; readonly subscribeMs: number }> = {
  quiet: { followMs: 25_000, subscribeMs: 240_000 },
  lively: { followMs: 25_000, subscribeMs: 120_000 },
  busy: { followMs: 6_000, subscribeMs: 45_000 },
};

const TIDE_MS = 170_000;
const TIDE = 0.55;
/** The most that a tide makes of the usual. */
export const FLOOD_TIDE = 1 + TIDE;

/** A lively room breathes: more is said for a while, then less. 1 on average. */
export function tide(pace: Pace, atMs: number): number {
  return pace === 'lively' ? 1 + TIDE * Math.sin((2 * Math.PI * atMs) / TIDE_MS) : 1;
}
