import { z } from 'zod';

/** The eleven series of the service, named as their endpoints are after `analytics.`. @see API "Catalogue of further endpoints", PLATFORM §10 */
export const seriesNames = [
  'viewers',
  'tsdbViewers',
  'viewersMetrics',
  'streamSessions',
  'streamHosts',
  'subscriptions',
  'followers',
  'gameRanksGlobal',
  'subRevenue',
  'cpm',
  'viewerSessionCount',
] as const;
export const seriesName = z.enum(seriesNames);

/** What the numbers of a picture come from: a series of the service, or what this app counted in the chat. */
export const sourceName = z.enum([...seriesNames, 'chat', 'chatters']);

/** What is drawn, each with its own unit. */
export const lineIds = [
  /** People watching, of `tsdbViewers`. */
  'viewers',
  /** The same of `viewers`: with an account, and without. */
  'authed',
  'anon',
  /** Messages in each step, counted here. */
  'chat',
  /** People in the chat, counted here. */
  'chatters',
  /** Gained less lost since the range began. */
  'followers',
  'subscriptions',
  /** Of `subRevenue`, since the range began, in cents: what the channel gets, and what was paid. */
  'revenue',
  'gross',
  /** Of the game that the channel plays: streams, people watching them, and costreams among them. */
  'gameStreams',
  'gameViews',
  'gameShared',
  /** Advertisements shown in each step, and what they bring, in cents. */
  'impressions',
  'payout',
  /** Viewings in each hour. */
  'viewings',
] as const;
export const lineId = z.enum(lineIds);

export type SeriesName = z.infer<typeof seriesName>;
export type SourceName = z.infer<typeof sourceName>;
export type LineId = z.infer<typeof lineId>;
