import type { ActivityCategory, ActivityFact } from '../../shared/activity.ts';

const categories: Readonly<Record<ActivityFact['kind'], ActivityCategory>> = {
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
  chatBack: 'connection',
  gap: 'connection',
  announced: 'other',
  event: 'other',
};

/** Under which of the feed's headings a fact stands. */
export const categoryOf = ({ kind }: ActivityFact): ActivityCategory => categories[kind];
