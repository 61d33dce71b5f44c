/** How late in the morning "until tomorrow" ends, by the local clock. */
const MORNING_HOUR = 8;
/** Main takes no longer quiet. */
const MOST_MINUTES = 1440;

export type Morning = {
  readonly minutes: number;
  readonly atMs: number;
  readonly isToday: boolean;
};

/** When the next morning comes, and in how many minutes. */
export function nextMorning(nowMs: number): Morning {
  const now = new Date(nowMs);
  const today = new Date(now.getFullYear(), now.getMonth(), now.getDate(), MORNING_HOUR).getTime();
  const isToday = today > nowMs;
  const atMs = isToday ? today : new Date(now.getFullYear(), now.getMonth(), now.getDate() + 1, MORNING_HOUR).getTime();
  return {
    minutes: Math.min(MOST_MINUTES, Math.ceil((atMs - nowMs) / 60_000)),
    atMs,
    isToday,
  };
}
