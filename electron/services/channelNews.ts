import type { ActivityFact } from '../../shared/activity.ts';
import type { ChatFeed } from '../../shared/chat.ts';
import type { HooksState } from '../../shared/hooks.ts';
import type { TunnelState } from '../../shared/receiver.ts';
import type { SessionState } from '../../shared/session.ts';
import { audienceOf, eventNamesOf } from './liveEvents/eventNamesOf.ts';

/** What the app's own parts have to say in the activity feed, told from how their states go on. Pure but for their memory. */

/** Shorter breaks of the chat are nobody's news. */
const LONG_AWAY_MS = 60_000;

/** Tells of each long break of the chat once, when it is known what history gave back. */
export function chatNews(): (feed: ChatFeed) => ActivityFact[] {
  const told = new Set<string>();
  return ({ append, update }) =>
    [...append, ...update].flatMap((item) => {
      if (item.kind !== 'gap' || item.state === 'filling' || told.has(item.key)) return [];
      told.add(item.key);
      const awayMs = item.toMs - item.fromMs;
      return awayMs < LONG_AWAY_MS ? [] : [{ kind: 'chatBack' as const, awayMs, filled: item.filled }];
    });
}

/** Tells when a tunnel that stood is down, and when it is back. @param present how it stands before the first change */
export function tunnelNews(now: () => number, present: TunnelState): (state: TunnelState) => ActivityFact[] {
  let stood = present.kind === 'up';
  let downSinceMs: number | null = null;
  return (state) => {
    if (state.kind === 'up') {
      const sinceMs = downSinceMs;
      stood = true;
      downSinceMs = null;
      return sinceMs === null ? [] : [{ kind: 'tunnelBack', awayMs: Math.max(0, now() - sinceMs) }];
    }
    if (state.kind === 'none') stood = false;
    if (state.kind !== 'down' || !stood || downSinceMs !== null) return [];
    downSinceMs = now();
    return [{ kind: 'tunnelDown', why: state.why }];
  };
}

/** Active hooks whose deliveries come to this receiver. */
export const ownHooks = ({ hooks }: HooksState) =>
  hooks.filter(
    ({ intake, standing }) => intake !== null && (standing.kind === 'active' || standing.kind === 'expiring'),
  );

/** Whether hooks alone tell all that there is to hear of the open channel. */
export function hooksTellAll(session: SessionState, hooks: HooksState, tunnel: TunnelState): boolean {
  const audience = audienceOf(session);
  if (audience === null || tunnel.kind !== 'up') return false;
  const told = new Set(ownHooks(hooks).flatMap(({ events }) => events));
  const { channelId } = audience;
  return eventNamesOf({ channelId, userId: null })
    .filter((name) => name.startsWith(`channel:${channelId}:`))
    .every((name) => told.has(name));
}
