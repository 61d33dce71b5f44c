import type { ActivityFact } from '../../shared/activity.ts';
import { unreachable } from '../../shared/failure.ts';
import type { NotificationKind } from '../../shared/notifications.ts';

/** The feed tells of shorter breaks, too. */
const LONG_AWAY_MS = 60_000;

/** What comes to somebody else's channel is no gain of the person's: it stands in the feed. */
const gains: ReadonlySet<ActivityFact['kind']> = new Set([
  'hosted',
  'followed',
  'subscribed',
  'resubscribed',
  'gifted',
]);

/** Which of the person's rules a fact falls under; null: none, so that it stands in the feed and taps nobody. */
export function notificationKindOf(fact: ActivityFact): NotificationKind | null {
  if (gains.has(fact.kind) && 'channel' in fact && fact.channel !== undefined) return null;
  switch (fact.kind) {
    case 'mentioned':
      return fact.whisper ? 'whisper' : 'mention';
    case 'hosted':
      return 'hosted';
    case 'followed':
      return 'followers';
    case 'subscribed':
    case 'resubscribed':
    case 'gifted':
      return 'subscriptions';
    case 'hookFailing':
    case 'hookDisabled':
      return 'hookFailing';
    case 'tunnelDown':
      return 'tunnelDown';
    case 'hookExpiring':
    case 'hookExpired':
      return 'hookExpiring';
    case 'eventMissing':
      return fact.cameAtMs === null ? 'eventMissing' : null;
    case 'relayDropped':
      return 'eventMissing';
    case 'chatBack':
      return fact.awayMs >= LONG_AWAY_MS ? 'chatAway' : null;
    case 'streamEnded':
      return 'ended';
    case 'wentLive':
      return 'wentLive';
    case 'streamTurns':
      return fact.online ? 'wentLive' : null;
    case 'pollEnded':
      return 'pollEnded';
    case 'signInLost':
      return 'signInLost';
    case 'ended':
    case 'changed':
    case 'unfollowed':
    case 'unhosted':
    case 'mentions':
    case 'removed':
    case 'bought':
    case 'levelledUp':
    case 'skill':
    case 'announced':
    case 'event':
    case 'hookRenewed':
    case 'hookMoved':
    case 'tunnelBack':
    case 'relayBrought':
    case 'gap':
    case 'acted':
      return null;
    default:
      return unreachable(fact);
  }
}
