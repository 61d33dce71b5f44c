/** How late in the morning "until tomorrow" ends, by the local clock. */
const MORNING_HOUR = 8;
export type Morning = {
  readonly atMs: number;
  readonly isToday: boolean;
};

/** When the next morning comes. */
export function nextMorning(nowMs: number): Morning {
  const now = new Date(nowMs);
  const today = new Date(now.getFullYear(), now.getMonth(), now.getDate(), MORNING_HOUR).getTime();
  const isToday = today > nowMs;
  const atMs = isToday ? today : new Date(now.getFullYear(), now.getMonth(), now.getDate() + 1, MORNING_HOUR).getTime();
  return { atMs, isToday };
}
