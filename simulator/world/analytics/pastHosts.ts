import { RandomStream } from '../random.ts';
import type { ChannelStart } from './channelStart.ts';
import { type PastSession, sessionAt } from './session.ts';
import { MINUTE_MS } from './times.ts';

/** One channel began to host another. */
export type Hosting = { readonly atMs: number; readonly hosterId: number; readonly hosteeId: number };

/** Who hosted whom before the world began: now and then some who were not live themselves, soon after a stream began. */
export function pastHosts(
  seed: number,
  starts: readonly ChannelStart[],
  sessionsOf: (start: ChannelStart) => readonly PastSession[],
): readonly Hosting[] {
  const random = new RandomStream(seed, 'past hosts');
  const hostings: Hosting[] = [];
  for (const { channelId: hosteeId, ...start } of starts) {
    for (const session of sessionsOf({ channelId: hosteeId, ...start })) {
      if (!random.chance(0.25)) continue;
      for (let count = 1 + random.below(3); count > 0; count--) {
        const hoster = starts[random.below(starts.length)];
        const atMs = Math.min(session.startMs + random.below(40 * MINUTE_MS), session.endMs - 1);
        const isFree = hoster !== undefined && sessionAt(sessionsOf(hoster), atMs) === undefined;
        if (isFree && hoster.channelId !== hosteeId) hostings.push({ atMs, hosterId: hoster.channelId, hosteeId });
      }
    }
  }
  return hostings.sort((a, b) => a.atMs - b.atMs);
}
