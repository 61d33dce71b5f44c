import type { LineId, SourceName } from '../../../shared/analyticsSeries.ts';

/**
 * What each number of a file is, in English whatever the window speaks: a file reads the same wherever it is opened.
 * `heading` names it with its unit in a table of steps, `means` says how it is to be read.
 */
type Meaning = { heading: string; unit: 'people' | 'messages' | 'cents' | 'count'; of: SourceName; means: string };

export const meanings: Record<LineId, Meaning> = {
  viewers: {
    heading: 'viewers (people, average)',
    unit: 'people',
    of: 'tsdbViewers',
    means: 'People watching, with and without an account; the service tells one count for each minute of a stream.',
  },
  authed: {
    heading: 'viewers with an account (people, average)',
    unit: 'people',
    of: 'viewers',
    means: 'Those of the viewers who are signed in.',
  },
  anon: {
    heading: 'viewers without an account (people, average)',
    unit: 'people',
    of: 'viewers',
    means: 'Those of the viewers who are not signed in.',
  },
  chat: {
    heading: 'chat (messages, counted here)',
    unit: 'messages',
    of: 'chat',
    means: 'Messages that Sidestage saw in the chat while it was connected; not a number of the service.',
  },
  chatters: {
    heading: 'chatters (people, average, counted here)',
    unit: 'people',
    of: 'chatters',
    means: 'People in the chat, as Sidestage knew it while it was connected; not a number of the service.',
  },
  followers: {
    heading: 'followers (gained less lost)',
    unit: 'count',
    of: 'followers',
    means: 'Each follow adds one, each unfollow takes one away.',
  },
  subscriptions: {
    heading: 'subscriptions (gained less lost)',
    unit: 'count',
    of: 'subscriptions',
    means: 'Each subscription that begins adds one; what the service tells as lost takes one away.',
  },
  revenue: {
    heading: "channel's part of subscriptions (cents)",
    unit: 'cents',
    of: 'subRevenue',
    means: "The service's `total` of each day by UTC, over all ways of paying: read as what the channel gets.",
  },
  gross: {
    heading: 'paid for subscriptions (cents)',
    unit: 'cents',
    of: 'subRevenue',
    means: "The service's `gross` of each day by UTC, over all ways of paying: read as what was paid.",
  },
  gameStreams: {
    heading: 'streams of the game (channels, average)',
    unit: 'count',
    of: 'gameRanksGlobal',
    means: 'Channels live with the game that the channel plays, told on the hour.',
  },
  gameViews: {
    heading: 'viewers of the game (people, average)',
    unit: 'people',
    of: 'gameRanksGlobal',
    means: 'People watching any stream of that game, told on the hour.',
  },
  gameShared: {
    heading: 'costreams of the game (channels, average)',
    unit: 'count',
    of: 'gameRanksGlobal',
    means: "The service's `shared`: read as the costreams among those channels, told on the hour.",
  },
  impressions: {
    heading: 'advertisements shown (count)',
    unit: 'count',
    of: 'cpm',
    means: 'Advertisements shown on each day by UTC.',
  },
  payout: {
    heading: 'paid for advertisements (cents)',
    unit: 'cents',
    of: 'cpm',
    means: "The service's `payout` of each day by UTC: read as what they bring the channel.",
  },
  viewings: {
    heading: 'viewings (count)',
    unit: 'count',
    of: 'viewerSessionCount',
    means: 'Times somebody watched, told for each hour: read as those going on when it began and those begun in it.',
  },
};

export const readings = {
  money:
    'The service names no currency. Amounts are read as hundredths of one ("cents"), because its documents call them so.',
  time: "All moments are by the service's clock; days of money and advertisements begin at midnight UTC.",
  gaps: 'An empty cell, or a gap, is a time of which nothing is known. It is not zero.',
  shares: 'Countries, platforms and browsers are of samples that the service draws, not of all viewers.',
} as const;
