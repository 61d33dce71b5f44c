import { gameTypes } from '../gameTypes.ts';
import { RandomStream } from '../random.ts';
import type { ChannelStart } from './channelStart.ts';
import type { PastSession } from './session.ts';
import { DAY_MS, HOUR_MS, MINUTE_MS, PAST_DAYS } from './times.ts';

/** Sunday first: evenings before a free day are streamed more. */
const WEEKDAY_WEIGHTS = [0.7, 0.3, 0.35, 0.4, 0.45, 0.8, 1] as const;
/** A pause between two streams of one channel. */
const REST_MS = 2 * HOUR_MS;

type Habits = {
  readonly weekdays: ReadonlySet<number>;
  readonly startMinute: number;
  readonly lengthMinutes: number;
  /** A holiday, in days before the world began: from the first to the second. */
  readonly holiday: readonly [number, number];
  readonly peak: number;
  readonly authedShare: number;
};

/** A channel's rhythm; one that was live when the world began has always begun at about that hour. */
function inventHabits(random: RandomStream, { running, followers, partnered }: ChannelStart): Habits {
  const order = WEEKDAY_WEIGHTS.map((weight, weekday) => ({ weekday, place: random.fraction() ** (1 / weight) }));
  order.sort((a, b) => b.place - a.place);
  const evenings = partnered ? 4 : 2 + random.below(3);
  const drawnStart = 9 * 60 + random.below(13 * 60);
  const holidayEnd = 8 + random.below(60);
  const drawnPeak = Math.max(3, Math.round(followers * (0.01 + random.fraction() * 0.03)));
  const drawnShare = 0.55 + random.fraction() * 0.3;
  const watching = (running?.authed ?? 0) + (running?.anon ?? 0);
  return {
    weekdays: new Set(order.slice(0, evenings).map(({ weekday }) => weekday)),
    startMinute: running === undefined ? drawnStart : Math.floor((running.sinceMs % DAY_MS) / MINUTE_MS),
    lengthMinutes: 110 + random.below(130),
    holiday: [holidayEnd + 5 + random.below(5), holidayEnd],
    peak: watching === 0 ? drawnPeak : watching,
    authedShare: running === undefined || watching === 0 ? drawnShare : running.authed / watching,
  };
}

/**
 * The streams of the 90 days before the world began, oldest first: on the channel's weekdays, longer and fuller at
 * weekends, growing, with evenings left out and one holiday.
 */
export function pastSessions(seed: number, start: ChannelStart): readonly PastSession[] {
  const random = new RandomStream(seed, `past sessions ${start.channelId}`);
  const habits = inventHabits(random, start);
  const today = Math.floor(start.atMs / DAY_MS) * DAY_MS;
  const lastEndMs = (start.running?.sinceMs ?? start.atMs) - REST_MS;
  const firstStartMs = start.atMs - PAST_DAYS * DAY_MS;
  const sessions: PastSession[] = [];
  for (let daysAgo = PAST_DAYS; daysAgo >= 0; daysAgo--) {
    const dayMs = today - daysAgo * DAY_MS;
    const weekday = new Date(dayMs).getUTCDay();
    const isWeekend = weekday === 0 || weekday === 6;
    const isAway = daysAgo <= habits.holiday[0] && daysAgo > habits.holiday[1];
    const isPlanned = habits.weekdays.has(weekday) ? random.chance(0.9) : random.chance(0.04);
    const startMs = dayMs + habits.startMinute * MINUTE_MS + random.below(50 * MINUTE_MS) - 25 * MINUTE_MS;
    const length = habits.lengthMinutes * (isWeekend ? 1.25 : 1) * (0.75 + random.fraction() * 0.55);
    const endMs = startMs + Math.round(length * 60) * 1000;
    const growth = 1 - (0.35 * daysAgo) / PAST_DAYS;
    const peak = habits.peak * growth * (isWeekend ? 1.15 : 0.95) * (0.85 + random.fraction() * 0.3);
    const typeId = random.chance(0.12) ? (gameTypes[random.below(gameTypes.length)]?.id ?? null) : start.typeId;
    const { authedShare } = habits;
    if (isAway || !isPlanned || startMs < firstStartMs || endMs > lastEndMs) continue;
    if (startMs < (sessions.at(-1)?.endMs ?? 0) + REST_MS) continue;
    sessions.push({ startMs, endMs, typeId, peak, authedShare });
  }
  return sessions;
}
