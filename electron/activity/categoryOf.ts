import { type ActivityCategory, type ActivityFact, moderatorActs, type OwnAct } from '../../shared/activity.ts';

const categories: Readonly<Record<Exclude<ActivityFact['kind'], 'acted'>, ActivityCategory>> = {
  wentLive: 'stream',
  ended: 'stream',
  streamTurns: 'stream',
  streamEnded: 'stream',
  changed: 'stream',
  hosted: 'stream',
  unhosted: 'stream',
  followed: 'people',
  unfollowed: 'people',
  subscribed: 'people',
  resubscribed: 'people',
  gifted: 'people',
  bought: 'people',
  levelledUp: 'people',
  skill: 'people',
  mentioned: 'mentions',
  mentions: 'mentions',
  pollEnded: 'stream',
  removed: 'other',
  hookFailing: 'hooks',
  hookExpiring: 'hooks',
  hookRenewed: 'hooks',
  hookDisabled: 'hooks',
  hookExpired: 'hooks',
  hookMoved: 'hooks',
  eventMissing: 'hooks',
  tunnelDown: 'connection',
  tunnelBack: 'connection',
  relayBrought: 'connection',
  relayDropped: 'hooks',
  chatBack: 'connection',
  signInLost: 'connection',
  gap: 'connection',
  announced: 'other',
  event: 'other',
};

/** What moderators do stands where removed messages stand; all else that the person does is the stream's. */
const moderation: ReadonlySet<OwnAct> = new Set<OwnAct>(moderatorActs);

/** Under which of the feed's headings a fact stands. */
export function categoryOf(fact: ActivityFact): ActivityCategory {
  if (fact.kind === 'acted')
    return fact.act === 'deactivateHook' ? 'hooks' : moderation.has(fact.act) ? 'other' : 'stream';
  return categories[fact.kind];
}
