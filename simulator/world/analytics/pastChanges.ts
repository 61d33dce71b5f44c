import { RandomStream } from '../random.ts';
import type { ChannelStart } from './channelStart.ts';
import type { PastSession } from './session.ts';
import { DAY_MS, PAST_DAYS } from './times.ts';

/** One more or one fewer of something counted; `userId` where somebody of this world did it. */
export type Change = { readonly atMs: number; readonly delta: 1 | -1; readonly userId?: number };

/**
 * How a count came to what it was when the world began: most of it while the channel was live, a few losses at any time.
 * @param options.total the count at the beginning of the world
 * @param options.growth the part of it that came within the 90 days
 */
export function pastChanges(
  seed: number,
  purpose: string,
  { channelId, atMs }: ChannelStart,
  sessions: readonly PastSession[],
  { total, growth }: { total: number; growth: number },
): readonly Change[] {
  const random = new RandomStream(seed, `past ${purpose} ${channelId}`);
  const meanGain = (total * growth) / PAST_DAYS;
  const changes: Change[] = [];
  for (let daysAgo = PAST_DAYS; daysAgo >= 1; daysAgo--) {
    const dayMs = atMs - daysAgo * DAY_MS;
    const session = sessions.find(({ startMs }) => startMs >= dayMs && startMs < dayMs + DAY_MS);
    const gain = meanGain * (session === undefined ? 0.35 : 1.6) * (0.7 + random.fraction() * 0.6);
    const moment = (isLive: boolean) =>
      isLive && session !== undefined
        ? Math.min(session.startMs + random.below(session.endMs - session.startMs), atMs - 1)
        : dayMs + random.below(DAY_MS);
    for (let count = wholeOf(random, gain); count > 0; count--) {
      changes.push({ atMs: moment(random.chance(0.75)), delta: 1 });
    }
    for (let count = wholeOf(random, meanGain * 0.12); count > 0; count--) {
      changes.push({ atMs: moment(false), delta: -1 });
    }
  }
  return changes.sort((a, b) => a.atMs - b.atMs);
}

/** A whole number whose mean is `mean`. */
const wholeOf = (random: RandomStream, mean: number) => Math.floor(mean) + (random.chance(mean % 1) ? 1 : 0);
