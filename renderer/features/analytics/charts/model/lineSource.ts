import type { LineId, SourceName } from '../../../../../shared/analyticsSeries.ts';

/** Which source a line is drawn of: what is not known of it is not known of the line. */
export const sourceOfLine: Readonly<Record<LineId, SourceName>> = {
  viewers: 'tsdbViewers',
  authed: 'viewers',
  anon: 'viewers',
  chat: 'chat',
  chatters: 'chatters',
  followers: 'followers',
  subscriptions: 'subscriptions',
  revenue: 'subRevenue',
  gross: 'subRevenue',
  gameStreams: 'gameRanksGlobal',
  gameViews: 'gameRanksGlobal',
  gameShared: 'gameRanksGlobal',
  impressions: 'cpm',
  payout: 'cpm',
  viewings: 'viewerSessionCount',
};
